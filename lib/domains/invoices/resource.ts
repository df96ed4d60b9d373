import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { customOf, type WithCustomValues } from "@/lib/domains/custom-fields/resource";
import { sharedScopes, type CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import { dayText, toBillingDocument, toDocumentAmounts, toDocumentDetail, toDocumentFields } from "@/lib/domains/documents/resource";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { Invoice as InvoiceRow, InvoiceLine as LineRow } from "@/prisma/generated/client";
import { statusOn, warnAbout } from "./rules";
import { Invoice, StoredStatus, type InvoiceDetail, type InvoiceSummary } from "./schema";

export type InvoiceWithLines = InvoiceRow & { lines: LineRow[] } & WithCustomValues;

/** What payments and applied credit have paid of an invoice, in minor units. */
export function paidOf({ status, total, balance, credited_balance }: InvoiceRow): bigint {
  return status === "draft" ? 0n : total - balance - credited_balance;
}

/** A row without its lines, with the status it has on `today` (YYYY-MM-DD in the tenant's timezone). */
export function toInvoiceSummary(row: InvoiceRow, today: string): z.output<typeof InvoiceSummary> {
  const due_date = dayText(row.due_day);
  const stored = StoredStatus.parse(row.status);
  // With instalments, the part that is due next decides.
  const chased = dayText(row.chase_day) ?? due_date;
  const money = (minor: bigint) => toWire(minor, Currency.parse(row.currency));
  return {
    id: row.id,
    number: row.number,
    status: statusOn(today, { status: stored, due_date: chased }),
    ...toDocumentFields(row),
    due_date,
    supply_date: dayText(row.supply_day),
    payment_terms_days: row.payment_terms_days,
    ...toDocumentAmounts(row),
    amount_paid: money(paidOf(row)),
    amount_credited: money(row.credited),
    amount_due: money(stored === "draft" ? row.total : row.balance),
    imported_at: row.imported_at,
    paid_elsewhere: money(row.paid_elsewhere),
    finalized_at: row.finalized_at,
    sent_at: row.sent_at,
    paid_at: row.paid_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/**
 * The invoice with the custom values that every colleague may see, which events carry.
 * @param totals of the row, if the caller has calculated them.
 */
export function toInvoice(row: InvoiceWithLines, today: string, totals: Totals = calculate(toBillingDocument(row))): Invoice {
  return { ...toInvoiceSummary(row, today), ...toDocumentDetail(row, totals), custom: customOf(row.custom, sharedScopes) };
}

/** The invoice with the warnings of a draft, and the custom values of these scopes. */
export function toInvoiceDetail(row: InvoiceWithLines, today: string, scopes: readonly CustomFieldScope[]): z.output<typeof InvoiceDetail> {
  return withWarnings({ ...toInvoice(row, today), custom: customOf(row.custom, scopes) }, today);
}

/** Adds the warnings of a draft to its resource. */
export function withWarnings(invoice: Invoice, today: string): z.output<typeof InvoiceDetail> {
  return { ...invoice, warnings: invoice.status === "draft" ? warnAbout(invoice.issue_date, today) : [] };
}

/** The resource in wire form, for audit differences. */
export function invoiceWire(row: InvoiceWithLines, today: string, totals?: Totals): Record<string, unknown> {
  return encodeWire(Invoice, toInvoice(row, today, totals));
}
