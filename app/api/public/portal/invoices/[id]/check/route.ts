import { checkInPortal } from "@/lib/handlers/payments";

export const POST = checkInPortal;
