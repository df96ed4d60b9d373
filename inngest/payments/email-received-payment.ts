import { mailReceivedPayment, paymentReceived } from "@/lib/domains/payments";
import { mailAutomaticCharge } from "@/lib/domains/recurring-invoices";
import { onEvent } from "../on-event";

/** Queues the mail that confirms a received payment to the customer: one, which says so if it was automatic. */
export const emailReceivedPayment = onEvent("email-received-payment", paymentReceived, async ({ ctx, data, run_id, step }) => {
  const { ours } = await step.run("automatic", () => mailAutomaticCharge(ctx, { payment_id: data.id }));
  if (!ours) await step.run("queue", () => mailReceivedPayment(ctx, { id: data.id, key: `payment-received:${run_id}` }));
});
