import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { dayText, toBillingDocument, toDocumentAmounts, toDocumentDetail, toDocumentFields } from "@/lib/domains/documents/resource";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { Invoice as InvoiceRow, InvoiceLine as LineRow } from "@/prisma/generated/client";
import { statusOn } from "./rules";
import { Invoice, StoredStatus, type InvoiceSummary } from "./schema";

export type InvoiceWithLines = InvoiceRow & { lines: LineRow[] };

/** A row without its lines, with the status it has on `today` (YYYY-MM-DD in the tenant's timezone). */
export function toInvoiceSummary(row: InvoiceRow, today: string): z.output<typeof InvoiceSummary> {
  const due_date = dayText(row.due_day);
  const stored = StoredStatus.parse(row.status);
  const money = (minor: bigint) => toWire(minor, Currency.parse(row.currency));
  return {
    id: row.id,
    number: row.number,
    status: statusOn(today, { status: stored, due_date }),
    ...toDocumentFields(row),
    due_date,
    supply_date: dayText(row.supply_day),
    payment_terms_days: row.payment_terms_days,
    ...toDocumentAmounts(row),
    amount_paid: money(stored === "draft" ? 0n : row.total - row.balance),
    amount_due: money(stored === "draft" ? row.total : row.balance),
    finalized_at: row.finalized_at,
    sent_at: row.sent_at,
    paid_at: row.paid_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** @param totals of the row, if the caller has calculated them. */
export function toInvoice(row: InvoiceWithLines, today: string, totals: Totals = calculate(toBillingDocument(row))): Invoice {
  return { ...toInvoiceSummary(row, today), ...toDocumentDetail(row, totals) };
}

/** The resource in wire form, for audit differences. */
export function invoiceWire(row: InvoiceWithLines, today: string, totals?: Totals): Record<string, unknown> {
  return encodeWire(Invoice, toInvoice(row, today, totals));
}
