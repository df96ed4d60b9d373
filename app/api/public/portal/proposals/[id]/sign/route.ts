import { signProposalInPortal } from "@/lib/handlers/offers";

export const POST = signProposalInPortal;
