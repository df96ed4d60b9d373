import { queueMail } from "@/lib/domains/mail";
import { findCustomer } from "@/lib/domains/customers";
import type { Ctx } from "@/lib/kernel/context";
import { renderInvoicePdf } from "../document";
import { issuedInvoiceValues } from "../mail";
import { findInvoice } from "../queries";
import type { Invoice } from "../schema";

/** Draws the PDF if nobody has yet, and answers where it is kept. */
export async function storeInvoicePdf(ctx: Ctx, id: string): Promise<{ storage_key: string; filename: string } | null> {
  const pdf = await renderInvoicePdf(ctx, await findInvoice(ctx, id));
  pdf.body.destroy();
  return pdf.storage_key === null ? null : { storage_key: pdf.storage_key, filename: pdf.name };
}

/** Puts the mail of a sent invoice on its way; `key` is the same for every try, so that one sending makes one mail. */
export async function mailInvoice(ctx: Ctx, invoice: Invoice, recipients: string[], pdf: { storage_key: string; filename: string }, key: string): Promise<string> {
  const customer = await findCustomer(ctx, invoice.customer_id);
  const nameOf = (address: string) => customer.contacts.find((contact) => contact.email === address)?.name ?? null;
  const mail = await queueMail(ctx, {
    key: "invoice_issued",
    language: invoice.language,
    to: recipients.map((address) => ({ name: nameOf(address), address })),
    values: issuedInvoiceValues(invoice, recipients.map(nameOf).find((name) => name !== null) ?? customer.name),
    attachments: [{ ...pdf, media_type: "application/pdf" }],
    about: { noun: "invoice", id: invoice.id },
    idempotency_key: key,
  });
  return mail.id;
}
