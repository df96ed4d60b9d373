import { mostInvoices } from "@/lib/domains/payments/schema";
import { decodeId } from "@/lib/kernel/base/ids";
import type { ListedInvoice } from "./InvoiceRows";

/**
 * Of what is owed the invoices that an address names by their wire ids, in the order of what is owed and no more than one charge may be
 * for. Others are passed over: they may have been paid meanwhile.
 */
export function chooseInvoices(owed: readonly ListedInvoice[], names: readonly string[]): ListedInvoice[] {
  const ids = new Set(names.map((name) => decodeId("invoice", name)));
  return owed.filter(({ id }) => ids.has(id)).slice(0, mostInvoices);
}
