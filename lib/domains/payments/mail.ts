import type { Currency } from "@/lib/commerce/currencies";
import { formatDay } from "@/lib/commerce/document-format";
import { isZero } from "@/lib/commerce/is-zero";
import { languageOf } from "@/lib/commerce/locale-of";
import { addMoney, formatMoney, fromWire, sumOf, toWire } from "@/lib/commerce/money";
import type { Payment } from "./schema";

/** All that the payer paid, with the surcharge in it where there is one. */
function paidAmount(
  { amount, surcharge, currency }: Payment,
  { locale, with_surcharge }: Pick<Reader, "locale" | "with_surcharge">,
): string {
  const paid = formatMoney(addMoney(amount, surcharge, currency), currency, locale);
  if (isZero(surcharge)) return paid;
  const part = formatMoney(surcharge, currency, locale);
  // A function, since a replacement's text gives "$" a meaning.
  return with_surcharge.replace("{amount}", () => paid).replace("{surcharge}", () => part);
}

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
  /** How an amount with a surcharge is written: `{amount}` and `{surcharge}`. */
  with_surcharge: string;
}

/** The values of the payment confirmation, formatted for the reader: for several invoices all numbers and their total balance due. */
export function receivedPaymentValues(
  payment: Payment,
  invoices: readonly PaidInvoice[],
  { customer, contact, locale, with_surcharge }: Reader,
): Record<"customer.name" | "contact.name" | "payment.amount" | "payment.date" | "invoice.number" | "invoice.amount_due", string> {
  const { currency } = payment;
  const open = toWire(sumOf(invoices.map((invoice) => fromWire(invoice.amount_due, currency))), currency);
  return {
    "customer.name": customer,
    "contact.name": contact,
    "payment.amount": paidAmount(payment, { locale, with_surcharge }),
    "payment.date": formatDay(payment.date, locale),
    "invoice.number": new Intl.ListFormat(languageOf(locale), { type: "conjunction" }).format(
      invoices.map((invoice) => invoice.number ?? ""),
    ),
    "invoice.amount_due": formatMoney(open, currency, locale),
  };
}
