import { checkSaved } from "@/lib/handlers/payments";

export const POST = checkSaved;
