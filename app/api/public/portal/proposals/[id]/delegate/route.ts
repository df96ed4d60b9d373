import { delegateProposalInPortal } from "@/lib/handlers/offers";

export const POST = delegateProposalInPortal;
