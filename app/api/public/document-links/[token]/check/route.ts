import { checkByLink } from "@/lib/handlers/payments";

export const POST = checkByLink;
