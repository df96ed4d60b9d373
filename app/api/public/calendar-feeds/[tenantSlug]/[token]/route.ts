import { serveFeed } from "@/lib/handlers/calendar-feeds";

export const GET = serveFeed;
