import { deleteCalendarOccurrence, getCalendarOccurrence, updateCalendarOccurrence } from "@/lib/domains/calendar";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCalendarOccurrence);
export const PATCH = endpoint(updateCalendarOccurrence);
export const DELETE = endpoint(deleteCalendarOccurrence);
