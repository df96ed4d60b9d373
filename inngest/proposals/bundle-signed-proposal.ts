import { bundleProposal, mailSignedProposal, proposalSigned, storeSignedProposal } from "@/lib/domains/proposals";
import { onEvent } from "../on-event";

/** Stores the signed PDF and sends it to its signers, which a crash between signature and storage must not prevent. */
export const bundleSignedProposal = onEvent("bundle-signed-proposal", proposalSigned, async ({ ctx, data, step }) => {
  await step.run("seal", () => storeSignedProposal(ctx, { id: data.id }));
  await step.run("store", () => bundleProposal(ctx, { id: data.id }));
  await step.run("mail", () => mailSignedProposal(ctx, { id: data.id }));
});
