import { connectCaldav, listCalendarConnections } from "@/lib/domains/calendar-connections";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCalendarConnections);
export const POST = endpoint(connectCaldav, { status: 201 });
