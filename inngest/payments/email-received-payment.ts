import { mailReceivedPayment, paymentReceived } from "@/lib/domains/payments";
import { onEvent } from "../on-event";

/** The customer hears that the payment arrived. */
export const emailReceivedPayment = onEvent("email-received-payment", paymentReceived, async ({ ctx, data, run_id, step }) => {
  await step.run("queue", () => mailReceivedPayment(ctx, { id: data.id, key: `payment-received:${run_id}` }));
});
