import { delegateContractInPortal } from "@/lib/handlers/offers";

export const POST = delegateContractInPortal;
