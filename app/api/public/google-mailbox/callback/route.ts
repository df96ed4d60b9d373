import { returnFromGoogle } from "@/lib/handlers/mailbox-sign-in";

export const GET = returnFromGoogle;
