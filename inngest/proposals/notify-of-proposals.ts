import { proposalDeclined, proposalExpired, proposalFilesDamaged, proposalPartlySigned, proposalSigned } from "@/lib/domains/proposals";
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

export const notifyOfPartlySignedProposal = onEvent("notify-of-partly-signed-proposal", proposalPartlySigned, ({ ctx, data, step }) => {
  const { proposal, signer_name, left } = data;
  const { values, ...about } = notificationOfProposal(proposal);
  const content = { ...about, values: { ...values, signer: signer_name, left: String(left) } };
  return notifyStaff(ctx, "proposal_partly_signed", content, step);
});

export const notifyOfDamagedProposal = onEvent("notify-of-damaged-proposal", proposalFilesDamaged, ({ ctx, data, step }) => {
  const { proposal, check } = data;
  const { values, ...about } = notificationOfProposal(proposal);
  return notifyStaff(ctx, "proposal_files_damaged", { ...about, values: { ...values, variant: check.outcome } }, step);
});
