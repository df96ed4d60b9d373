import { invoiceSent, mailInvoice, storeInvoicePdf } from "@/lib/domains/invoices";
import { onEvent } from "../on-event";

/** The invoice as it was when it was sent goes out; the PDF is drawn before the mail is composed. */
export const emailSentInvoice = onEvent("email-sent-invoice", invoiceSent, async ({ ctx, data, run_id, step }) => {
  const pdf = await step.run("render", () => storeInvoicePdf(ctx, data.invoice.id));
  if (pdf === null) return;
  await step.run("queue", () => mailInvoice(ctx, data.invoice, data.recipients, pdf, `invoice-sent:${run_id}`));
});
