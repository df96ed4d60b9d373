import { getCalendarFeed, revokeCalendarFeed, rotateCalendarFeed, updateCalendarFeed } from "@/lib/domains/calendar";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCalendarFeed);
export const POST = endpoint(rotateCalendarFeed, { status: 201 });
export const PATCH = endpoint(updateCalendarFeed);
export const DELETE = endpoint(revokeCalendarFeed, { status: 204 });
