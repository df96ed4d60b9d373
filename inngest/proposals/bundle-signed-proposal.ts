import { bundleProposal, proposalSigned } from "@/lib/domains/proposals";
import { onEvent } from "../on-event";

/** Stores the signed PDF, which a crash between signature and storage must not prevent. */
export const bundleSignedProposal = onEvent("bundle-signed-proposal", proposalSigned, async ({ ctx, data, step }) => {
  await step.run("store", () => bundleProposal(ctx, { id: data.id }));
});
