import { returnFromGoogle } from "@/lib/handlers/calendar-sign-in";

export const GET = returnFromGoogle;
