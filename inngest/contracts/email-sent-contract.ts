import { contractSent, mailContract, storeContractPdf } from "@/lib/domains/contracts";
import { onEvent } from "../on-event";

/** Renders the PDF before the mail is queued; both steps are idempotent. */
export const emailSentContract = onEvent("email-sent-contract", contractSent, async ({ ctx, data, run_id, step }) => {
  const { contract, ...letter } = data;
  const { id } = contract;
  const pdf = await step.run("render", () => storeContractPdf(ctx, { id }));
  if (pdf === null) return;
  await step.run("queue", () => mailContract(ctx, { id, ...letter, pdf, key: `contract-sent:${run_id}` }));
});
