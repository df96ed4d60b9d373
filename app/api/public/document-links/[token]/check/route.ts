import { checkByLink } from "@/lib/domains/payments";

export const POST = checkByLink;
