import { languageOf, localeOf } from "@/lib/commerce/locale-of";
import { findCustomer, readerLanguage } from "@/lib/domains/customers";
import { findInvoice, toInvoice } from "@/lib/domains/invoices";
import type { MailToQueue } from "@/lib/domains/mail";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { receivedPaymentValues } from "../mail";
import ar from "../mails/ar.json";
import en from "../mails/en.json";
import { findPayment } from "../queries";
import { toPayment } from "../resource";

interface PaymentMail {
  language: MailToQueue<"payment_received">["language"];
  /** The customer's first contact with an address, else the customer itself. */
  to: { name: string; address: string | null };
  /** The invoices that the payment was applied to, or was meant for if all of it became credit. */
  invoice_ids: readonly string[];
  values: ReturnType<typeof receivedPaymentValues>;
}

/**
 * The email of a payment to its customer.
 * @param language in place of the reader's.
 * @throws AppError `not_found`.
 */
export async function describePaymentMail(ctx: Ctx, id: string, language?: MailLanguage): Promise<PaymentMail> {
  const payment = toPayment(await findPayment(ctx, id));
  const paid = payment.allocations.map(({ invoice_id }) => invoice_id);
  // Also one that became credit as a whole was paid for an invoice, and its payer waits for the receipt.
  const invoice_ids = paid.length > 0 || payment.invoice_id === null ? paid : [payment.invoice_id];
  const customer = await findCustomer(ctx, payment.customer_id);
  const contact = customer.contacts.find((candidate) => candidate.email !== null);
  const today = await tenantToday(ctx);
  const invoices = await Promise.all(invoice_ids.map(async (invoice_id) => toInvoice(await findInvoice(ctx, invoice_id), today)));
  const name = contact?.name ?? customer.name;
  const read = language ?? readerLanguage(contact, customer);
  const { country } = await readSettings(ctx);
  return {
    language: read,
    to: { name, address: contact?.email ?? customer.email },
    invoice_ids,
    values: receivedPaymentValues(payment, invoices, {
      ...{ customer: customer.name, contact: name, locale: localeOf(read, country) },
      with_surcharge: (languageOf(read) === "ar" ? ar : en).with_surcharge,
    }),
  };
}

/** The values of a payment's emails. @throws AppError `not_found`. */
export async function readPaymentMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  return (await describePaymentMail(ctx, id, language)).values;
}
