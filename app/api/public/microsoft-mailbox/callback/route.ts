import { returnFromMicrosoft } from "@/lib/handlers/mailbox-sign-in";

export const GET = returnFromMicrosoft;
