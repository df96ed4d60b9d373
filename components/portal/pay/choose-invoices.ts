import { fromWire, sumOf, toWire } from "@/lib/commerce/money";
import { mostInvoices } from "@/lib/domains/payments/schema";
import { decodeId } from "@/lib/kernel/base/ids";
import type { ListedInvoice } from "../invoice/InvoiceRows";

/**
 * The open invoices that a page address names by wire id, in the order of `owed` and at most as many as one charge allows. Unknown ids are
 * ignored: those invoices may have been paid meanwhile.
 */
export function chooseInvoices(owed: readonly ListedInvoice[], names: readonly string[]): ListedInvoice[] {
  const ids = new Set(names.map((name) => decodeId("invoice", name)));
  return owed.filter(({ id }) => ids.has(id)).slice(0, mostInvoices);
}

/** What several invoices of one currency ask for together, in the wire form of money. */
export function totalOf(invoices: readonly ListedInvoice[], currency: ListedInvoice["currency"]): string {
  return toWire(sumOf(invoices.map(({ amount_due }) => fromWire(amount_due, currency))), currency);
}
