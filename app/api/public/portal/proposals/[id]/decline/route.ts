import { declineProposalInPortal } from "@/lib/handlers/offers";

export const POST = declineProposalInPortal;
