import { mailReminder, reminderCreated } from "@/lib/domains/dunning";
import { storeInvoicePdf } from "@/lib/domains/invoices";
import { onEvent } from "../on-event";

/** Renders the invoice's PDF before the email is queued; both steps are idempotent. */
export const emailPaymentReminder = onEvent("email-payment-reminder", reminderCreated, async ({ ctx, data, step }) => {
  const pdf = await step.run("render", () => storeInvoicePdf(ctx, { id: data.invoice_id }));
  await step.run("queue", () => mailReminder(ctx, { id: data.id, pdf }).then(() => null));
});
