import { signContractInPortal } from "@/lib/handlers/offers";

export const POST = signContractInPortal;
