import { deleteCalendarEvent, getCalendarEvent, updateCalendarEvent } from "@/lib/domains/calendar";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCalendarEvent);
export const PATCH = endpoint(updateCalendarEvent);
export const DELETE = endpoint(deleteCalendarEvent);
