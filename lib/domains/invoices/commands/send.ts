import { customFor } from "@/lib/domains/custom-fields";
import { languageOf } from "@/lib/commerce/locale-of";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { Ctx } from "@/lib/kernel/context";
import { command, query } from "@/lib/kernel/operation";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink, findLinkAddress } from "@/lib/domains/document-links";
import { usualRecipients, wordsOf } from "@/lib/domains/documents";
import { DocumentMailPreview } from "@/lib/domains/documents/schema";
import { readAttachedXml } from "@/lib/domains/e-invoices";
import { assertMailWords, previewMail } from "@/lib/domains/mail";
import { tenantToday } from "@/lib/domains/settings";
import { assertNotRejected } from "@/lib/domains/tax-clearance";
import type { Invoice as InvoiceRow } from "@/prisma/generated/client";
import { invoiceSent } from "../events";
import { findInvoice } from "../queries";
import { describeInvoiceMail } from "../queries/mail";
import { invoiceWire, toInvoice } from "../resource";
import { Invoice, InvoiceSend } from "../schema";
import { lockInvoice } from "./update";

function assertIssued({ status }: InvoiceRow): void {
  if (status === "draft") throw new AppError("conflict", "A draft cannot be sent; finalize it first.");
}

async function readLetter(ctx: Ctx, row: Parameters<typeof toInvoice>[0], to: string[] | undefined) {
  const customer = await findCustomer(ctx, row.customer_id);
  const recipients = to ?? usualRecipients(customer);
  const invoice = toInvoice(row, await tenantToday(ctx));
  return { recipients, invoice, mail: await describeInvoiceMail(ctx, invoice, customer, recipients) };
}

/** The email is sent after the commit. */
export const sendInvoice = command({
  id: "invoices.send",
  summary: "Email the invoice's PDF to the customer",
  permission: "invoices.send",
  input: InvoiceSend,
  output: Invoice,
  example: {
    id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
    to: ["accounts@northwind.example"],
    subject: "Invoice {{invoice.number}} for October",
    message: "Dear {{contact.name}},\n\n{{invoice.amount_due}} is due on {{invoice.due_date}}.",
  },
  async run(ctx, { id, to, ...letter }) {
    const before = await lockInvoice(ctx, id);
    assertIssued(before);
    const { recipients, mail } = await readLetter(ctx, before, to);
    await assertNotRejected(ctx, { invoice_id: id });
    if (recipients.length === 0) throw new AppError("conflict", "The customer has no email address; enter one in `to`.");
    await assertMailWords(ctx, mail.key, wordsOf(letter), "message");
    // The email's button opens the document, so a revoked link is replaced by a new one.
    await ensureDocumentLink(ctx, { noun: "invoice", id });
    const now = ctx.clock.now();
    await ctx.db.invoice.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: { sent_at: now, version: before.version + 1, updated_at: now },
    });
    const after = await findInvoice(ctx, id);
    const today = await tenantToday(ctx);
    const invoice = toInvoice(after, today);
    ctx.audit({ noun: "invoice", id, version: after.version, before: invoiceWire(before, today), after: encodeWire(Invoice, invoice) });
    ctx.emit(invoiceSent, { record_id: id, sequence: after.version, data: { invoice, recipients, ...letter } });
    return { ...invoice, custom: customFor(ctx, after.custom) };
  },
});

export const previewInvoiceMail = query({
  id: "invoices.preview_mail",
  summary: "Preview the email of an invoice as it would be sent, optionally with your own text",
  permission: "invoices.send",
  input: InvoiceSend,
  output: DocumentMailPreview,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", message: "Dear {{contact.name}},\n\nhere is our invoice." },
  async run(ctx, { id, to, ...letter }) {
    const row = await findInvoice(ctx, id);
    assertIssued(row);
    const { recipients, mail } = await readLetter(ctx, row, to);
    const words = wordsOf(letter);
    await assertMailWords(ctx, mail.key, words, "message");
    const link = await findLinkAddress(ctx, { noun: "invoice", id });
    const { body, ...composed } = await previewMail(ctx, {
      ...mail,
      about: { noun: "invoice", id },
      language: languageOf(mail.language),
      words,
      // Sending replaces a revoked link.
      button_url: link?.url ?? ctx.runtime.environment.ATRIUM_BASE_URL,
    });
    const attachment = `${row.number ?? "draft"}.pdf`;
    const attached_xml = await readAttachedXml(ctx, { invoice_id: id }, attachment);
    return { ...composed, to: recipients, message: letter.message ?? body, attachment, attached_xml };
  },
});
