import { proposalSigned, proposalDeclined, proposalExpired } from "@/lib/domains/proposals";
import { type BilledRecord, describeBilledRecord, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

/** `number` is null only on drafts that were never sent, which publish none of these events. */
interface Proposal extends BilledRecord {
  number: string | null;
  total: string;
}

export const notificationOfProposal = (proposal: Proposal) =>
  describeBilledRecord(proposal, { number: proposal.number ?? "", amount: proposal.total });

export const notifyOfSignedProposal = onEvent("notify-of-signed-proposal", proposalSigned, ({ ctx, data, step }) =>
  notifyStaff(ctx, "proposal_signed", notificationOfProposal(data), step),
);

export const notifyOfDeclinedProposal = onEvent("notify-of-declined-proposal", proposalDeclined, ({ ctx, data, step }) =>
  notifyStaff(ctx, "proposal_declined", notificationOfProposal(data), step),
);

export const notifyOfExpiredProposal = onEvent("notify-of-expired-proposal", proposalExpired, ({ ctx, data, step }) =>
  notifyStaff(ctx, "proposal_expired", notificationOfProposal(data), step),
);
