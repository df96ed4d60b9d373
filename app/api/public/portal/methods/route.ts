import { saveInPortal } from "@/lib/handlers/payments";

export const POST = saveInPortal;
