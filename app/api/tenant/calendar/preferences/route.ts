import { getCalendarPreference, replaceCalendarPreference } from "@/lib/domains/calendar";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCalendarPreference);
export const PUT = endpoint(replaceCalendarPreference);
