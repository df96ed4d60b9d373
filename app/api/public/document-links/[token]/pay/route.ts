import { payByLink } from "@/lib/handlers/payments";

export const POST = payByLink;
