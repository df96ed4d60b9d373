import { checkInPortal } from "@/lib/domains/payments";

export const POST = checkInPortal;
