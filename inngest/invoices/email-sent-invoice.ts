import { invoiceSent, mailInvoice, storeInvoicePdf } from "@/lib/domains/invoices";
import { onEvent } from "../on-event";

/** Renders the PDF before the mail is queued; both steps are idempotent. */
export const emailSentInvoice = onEvent("email-sent-invoice", invoiceSent, async ({ ctx, data, run_id, step }) => {
  const { invoice, ...letter } = data;
  const { id } = invoice;
  const pdf = await step.run("render", () => storeInvoicePdf(ctx, { id }));
  if (pdf === null) return;
  await step.run("queue", () => mailInvoice(ctx, { id, ...letter, pdf, key: `invoice-sent:${run_id}` }));
});
