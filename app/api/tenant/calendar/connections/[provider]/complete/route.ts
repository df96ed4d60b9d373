import { completeConnection } from "@/lib/domains/calendar-connections";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(completeConnection);
