import { returnFromGoogle } from "@/lib/handlers/google-calendar";

export const GET = returnFromGoogle;
