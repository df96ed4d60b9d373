import { bundleContract, contractSigned } from "@/lib/domains/contracts";
import { onEvent } from "../on-event";

/** Stores the signed PDF, which a crash between signature and storage must not prevent. */
export const bundleSignedContract = onEvent("bundle-signed-contract", contractSigned, async ({ ctx, data, step }) => {
  await step.run("store", () => bundleContract(ctx, { id: data.id }));
});
