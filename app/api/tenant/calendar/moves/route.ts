import { moveCalendarEntry } from "@/lib/domains/calendar";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(moveCalendarEntry);
