import { invoiceSent, mailInvoice, storeInvoicePdf } from "@/lib/domains/invoices";
import { holdLetter } from "@/lib/domains/tax-clearance";
import { onEvent } from "../on-event";

/** Renders the PDF before the mail is queued; the steps are idempotent. An invoice that is not cleared yet is emailed when it is. */
export const emailSentInvoice = onEvent("email-sent-invoice", invoiceSent, async ({ ctx, data, run_id, step }) => {
  const { invoice, ...letter } = data;
  const { id } = invoice;
  const key = `invoice-sent:${run_id}`;
  const { held } = await step.run("hold", () => holdLetter(ctx, { invoice_id: id, letter: { ...letter, key } }));
  if (held) return;
  const pdf = await step.run("render", () => storeInvoicePdf(ctx, { id }));
  if (pdf === null) return;
  await step.run("queue", () => mailInvoice(ctx, { id, ...letter, pdf, key }));
});
