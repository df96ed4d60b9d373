import type { Currency } from "@/lib/commerce/currencies";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { Payment } from "./schema";

interface PaidInvoice {
  number: string | null;
  amount_due: string;
  currency: Currency;
  language: string;
}

/** What the mail of a received payment says of it, in the reader's format. */
export function receivedPaymentValues(payment: Payment, invoice: PaidInvoice, name: string): Record<"customer.name" | "payment.amount" | "payment.date" | "invoice.number" | "invoice.amount_due", string> {
  return {
    "customer.name": name,
    "payment.amount": formatMoney(payment.amount, payment.currency, invoice.language),
    "payment.date": formatDay(payment.date, invoice.language),
    "invoice.number": invoice.number ?? "",
    "invoice.amount_due": formatMoney(invoice.amount_due, invoice.currency, invoice.language),
  };
}
