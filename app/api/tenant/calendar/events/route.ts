import { createCalendarEvent, listCalendarEntries } from "@/lib/domains/calendar";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCalendarEntries);
export const POST = endpoint(createCalendarEvent, { status: 201 });
