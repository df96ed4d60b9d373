import { estimateSent, mailEstimate, storeEstimatePdf } from "@/lib/domains/estimates";
import { onEvent } from "../on-event";

/** Renders the PDF before the mail is queued; both steps are idempotent. */
export const emailSentEstimate = onEvent("email-sent-estimate", estimateSent, async ({ ctx, data, run_id, step }) => {
  const { estimate, ...letter } = data;
  const { id } = estimate;
  const pdf = await step.run("render", () => storeEstimatePdf(ctx, { id }));
  if (pdf === null) return;
  await step.run("queue", () => mailEstimate(ctx, { id, ...letter, pdf, key: `estimate-sent:${run_id}` }));
});
