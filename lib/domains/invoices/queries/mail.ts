import { localeOf } from "@/lib/commerce/locale-of";
import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import type { MailToQueue } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { invoiceValues, usualRecipients, type Addressee } from "../mail";
import { findInvoice, tenantToday } from "../queries";
import { toInvoice } from "../resource";
import type { Invoice } from "../schema";

type InvoiceMail = Pick<MailToQueue<"invoice_issued" | "invoice_paid">, "key" | "language" | "to" | "values">;

/**
 * The email of a finalized invoice to these addresses: its template (a paid invoice asks for no money), language and values. The email is
 * in its reader's language; the document keeps the language that it was finalized in.
 * @param language in place of the reader's.
 */
export async function describeInvoiceMail(
  ctx: Ctx,
  invoice: Invoice,
  customer: Addressee,
  recipients: readonly string[],
  language?: MailLanguage,
): Promise<InvoiceMail> {
  const people = recipients.map((address) => customer.contacts.find(({ email }) => email === address));
  const reader = people.find((contact) => contact !== undefined);
  const read = language ?? readerLanguage(reader, customer);
  const { country } = await readSettings(ctx);
  const locale = localeOf(read, country);
  const name = invoice.parties?.buyer.name ?? customer.name;
  return {
    key: invoice.status === "paid" ? "invoice_paid" : "invoice_issued",
    language: read,
    to: recipients.map((address, index) => ({ name: people[index]?.name ?? null, address })),
    values: invoiceValues(invoice, { customer: name, contact: reader?.name ?? name }, locale),
  };
}

/** The values of an invoice's emails, as for its usual recipients. @throws AppError `not_found`. */
export async function readInvoiceMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  const invoice = toInvoice(await findInvoice(ctx, id), await tenantToday(ctx));
  const customer = await findCustomer(ctx, invoice.customer_id);
  return (await describeInvoiceMail(ctx, invoice, customer, usualRecipients(customer), language)).values;
}
