import { chooseCalendar, disconnectCalendar, startConnection } from "@/lib/domains/calendar-connections";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(startConnection);
export const PATCH = endpoint(chooseCalendar);
export const DELETE = endpoint(disconnectCalendar, { status: 204 });
