import { declineInPortal } from "@/lib/handlers/estimates";

export const POST = declineInPortal;
