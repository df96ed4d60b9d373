import { listCalendarConnections } from "@/lib/domains/calendar-connections";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCalendarConnections);
