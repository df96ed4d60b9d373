import { z } from "zod";
import { findCustomer } from "@/lib/domains/customers";
import { findLinkAddress } from "@/lib/domains/document-links";
import { wordsOf } from "@/lib/domains/documents";
import { DocumentLetter } from "@/lib/domains/documents/schema";
import { attachmentsOf, withEInvoice } from "@/lib/domains/e-invoices";
import { MailedPdf } from "@/lib/domains/e-invoices/schema";
import { queueMail } from "@/lib/domains/mail";
import { tenantToday } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { command, internal, query } from "@/lib/kernel/operation";
import { renderInvoicePdf } from "../document";
import { findInvoice } from "../queries";
import { describeInvoiceMail } from "../queries/mail";
import { toInvoice } from "../resource";
import { InvoiceId } from "../schema";

export const storeInvoicePdf = query({
  id: "invoices.store_pdf",
  summary: "Render the PDF unless it is stored, and return its storage key",
  access: internal("called by the background functions that follow a finalized or sent invoice"),
  input: z.strictObject({ id: InvoiceId }),
  output: MailedPdf.nullable(),
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const pdf = await renderInvoicePdf(ctx, await findInvoice(ctx, id));
    pdf.body.destroy();
    const { storage_key, name: filename } = pdf;
    return storage_key === null ? null : withEInvoice(ctx, { invoice_id: id }, { storage_key, filename });
  },
});

export const mailInvoice = command({
  id: "invoices.mail",
  summary: "Queue the email of a sent invoice",
  access: internal("called by the background function that follows a sent invoice"),
  /** `key` is the same for every attempt, so that sending once creates one email. */
  input: z.strictObject({
    id: InvoiceId,
    recipients: z.array(EmailAddress).min(1),
    ...DocumentLetter.shape,
    pdf: MailedPdf,
    key: z.string(),
  }),
  output: z.object({ mail_id: idOf("mail") }),
  example: {
    id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
    recipients: ["accounts@northwind.example"],
    pdf: { storage_key: "invoices/1.pdf", filename: "INV-2026-00042.pdf" },
    key: "invoice-sent:1",
  },
  async run(ctx, { id, recipients, cc = [], subject, message, pdf, key }) {
    const invoice = toInvoice(await findInvoice(ctx, id), await tenantToday(ctx));
    const customer = await findCustomer(ctx, invoice.customer_id);
    const address = await findLinkAddress(ctx, { noun: "invoice", id });
    const mail = await queueMail(ctx, {
      ...(await describeInvoiceMail(ctx, invoice, customer, recipients)),
      cc: cc.map((copied) => ({ name: null, address: copied })),
      words: wordsOf({ subject, message }),
      ...(address ? { button_url: address.url } : {}),
      attachments: attachmentsOf(pdf),
      about: { noun: "invoice", id },
      idempotency_key: key,
    });
    return { mail_id: mail.id };
  },
});
