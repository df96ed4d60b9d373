import { bundleContract, contractSigned, mailSignedContract, storeSignedContract } from "@/lib/domains/contracts";
import { onEvent } from "../on-event";

/** Stores the signed PDF and sends it to its signers, which a crash between signature and storage must not prevent. */
export const bundleSignedContract = onEvent("bundle-signed-contract", contractSigned, async ({ ctx, data, step }) => {
  await step.run("seal", () => storeSignedContract(ctx, { id: data.id }));
  await step.run("store", () => bundleContract(ctx, { id: data.id }));
  await step.run("mail", () => mailSignedContract(ctx, { id: data.id }));
});
