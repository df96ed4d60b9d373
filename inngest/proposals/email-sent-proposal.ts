import { proposalSent, mailProposal, storeProposalPdf } from "@/lib/domains/proposals";
import { onEvent } from "../on-event";

/** Renders the PDF before the mail is queued; both steps are idempotent. */
export const emailSentProposal = onEvent("email-sent-proposal", proposalSent, async ({ ctx, data, run_id, step }) => {
  const { proposal, ...letter } = data;
  const { id } = proposal;
  const pdf = await step.run("render", () => storeProposalPdf(ctx, { id }));
  if (pdf === null) return;
  await step.run("queue", () => mailProposal(ctx, { id, ...letter, pdf, key: `proposal-sent:${run_id}` }));
});
