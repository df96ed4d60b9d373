import { returnFromMicrosoft } from "@/lib/handlers/calendar-sign-in";

export const GET = returnFromMicrosoft;
