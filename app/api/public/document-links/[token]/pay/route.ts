import { payByLink } from "@/lib/domains/payments";

export const POST = payByLink;
