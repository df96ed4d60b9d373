import { declineContractInPortal } from "@/lib/handlers/offers";

export const POST = declineContractInPortal;
