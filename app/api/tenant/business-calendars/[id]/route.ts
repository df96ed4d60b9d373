import { deleteBusinessCalendar, getBusinessCalendar, updateBusinessCalendar } from "@/lib/domains/business-calendars";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getBusinessCalendar);
export const PATCH = endpoint(updateBusinessCalendar);
export const DELETE = endpoint(deleteBusinessCalendar);
