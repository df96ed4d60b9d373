import { findCustomer } from "@/lib/domains/customers";
import { addressLetter, usualRecipients, type Addressee } from "@/lib/domains/documents";
import type { MailToQueue } from "@/lib/domains/mail";
import { tenantToday } from "@/lib/domains/settings";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { invoiceValues } from "../mail";
import { findInvoice } from "../queries";
import { toInvoice } from "../resource";
import type { Invoice } from "../schema";
import { findAutomaticPayment } from "./automatic";

type InvoiceMail = Pick<MailToQueue<"invoice_issued" | "invoice_automatic" | "invoice_paid">, "key" | "language" | "to" | "values">;

/**
 * The email of a finalized invoice to these addresses: its template, language and values. It asks for no money where the invoice is paid,
 * or is paid by itself on a day to come. The email is in its reader's language.
 * @param language in place of the reader's.
 */
export async function describeInvoiceMail(
  ctx: Ctx,
  invoice: Invoice,
  customer: Addressee,
  recipients: readonly string[],
  language?: MailLanguage,
): Promise<InvoiceMail> {
  const letter = await addressLetter(ctx, { customer, buyer: invoice.parties?.buyer.name ?? null, recipients, language });
  const automatic = await findAutomaticPayment(ctx, invoice);
  return {
    key: invoice.status === "paid" ? "invoice_paid" : automatic === null ? "invoice_issued" : "invoice_automatic",
    language: letter.language,
    to: letter.to,
    values: invoiceValues(invoice, { ...letter, automatic }),
  };
}

/** A card for previews by an invoice that the customer pays by hand. */
const sampleMethod = "•••• 4242";

/** The values of an invoice's emails, as for its usual recipients. @throws AppError `not_found`. */
export async function readInvoiceMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  const invoice = toInvoice(await findInvoice(ctx, id), await tenantToday(ctx));
  const customer = await findCustomer(ctx, invoice.customer_id);
  const { values } = await describeInvoiceMail(ctx, invoice, customer, usualRecipients(customer), language);
  if (values["autopay.method"] !== "") return values;
  return { ...values, "autopay.method": sampleMethod, "autopay.date": values["invoice.due_date"] };
}
