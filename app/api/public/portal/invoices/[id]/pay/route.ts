import { payInPortal } from "@/lib/handlers/payments";

export const POST = payInPortal;
