import { payInPortal } from "@/lib/domains/payments";

export const POST = payInPortal;
