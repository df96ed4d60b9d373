import type { Currency } from "@/lib/commerce/currencies";
import { formatDay } from "@/lib/commerce/document-format";
import { languageOf } from "@/lib/commerce/locale-of";
import { formatMoney, fromWire, sumOf, toWire } from "@/lib/commerce/money";
import type { Payment } from "./schema";

interface PaidInvoice {
  number: string | null;
  amount_due: string;
  currency: Currency;
}

/** The customer, the person who reads it, and the formats of amounts and dates. */
interface Reader {
  customer: string;
  contact: string;
  locale: string;
}

/** The values of the payment confirmation, formatted for the reader: for several invoices all numbers and their total balance due. */
export function receivedPaymentValues(
  payment: Payment,
  invoices: readonly PaidInvoice[],
  { customer, contact, locale }: Reader,
): Record<"customer.name" | "contact.name" | "payment.amount" | "payment.date" | "invoice.number" | "invoice.amount_due", string> {
  const { currency } = payment;
  const open = toWire(sumOf(invoices.map((invoice) => fromWire(invoice.amount_due, currency))), currency);
  return {
    "customer.name": customer,
    "contact.name": contact,
    "payment.amount": formatMoney(payment.amount, currency, locale),
    "payment.date": formatDay(payment.date, locale),
    "invoice.number": new Intl.ListFormat(languageOf(locale), { type: "conjunction" }).format(
      invoices.map((invoice) => invoice.number ?? ""),
    ),
    "invoice.amount_due": formatMoney(open, currency, locale),
  };
}
