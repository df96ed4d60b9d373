import { copyDocument } from "@/lib/domains/documents/rules";
import { ProposalCreate } from "@/lib/domains/proposals/schema";
import type { ProposalRecord, NewProposalBody } from "./resource";

const duplicated = ProposalCreate.omit({ issue_date: true, expiry_date: true });

/** The create input of the same draft, to restore a deleted one. */
export function restoredDraft(proposal: ProposalRecord): NewProposalBody {
  return copyDocument(proposal, ProposalCreate);
}

/** The create input of a new draft with the content of `proposal`, without its days. */
export function duplicateDraft(proposal: ProposalRecord): NewProposalBody {
  return copyDocument(proposal, duplicated);
}
