import { createBusinessCalendar, listBusinessCalendars } from "@/lib/domains/business-calendars";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBusinessCalendars);
export const POST = endpoint(createBusinessCalendar, { status: 201 });
