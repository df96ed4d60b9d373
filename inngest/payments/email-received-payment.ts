import { mailReceivedPayment, paymentReceived } from "@/lib/domains/payments";
import { onEvent } from "../on-event";

/** Queues the mail that confirms a received payment to the customer. */
export const emailReceivedPayment = onEvent("email-received-payment", paymentReceived, async ({ ctx, data, run_id, step }) => {
  await step.run("queue", () => mailReceivedPayment(ctx, { id: data.id, key: `payment-received:${run_id}` }));
});
