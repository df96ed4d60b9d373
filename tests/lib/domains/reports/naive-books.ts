import { daysBetween } from "@/lib/commerce/days";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { Currency } from "@/lib/commerce/currencies";
import { listInvoices } from "@/lib/domains/invoices";
import { InvoiceList } from "@/lib/domains/invoices/schema";
import { listPayments } from "@/lib/domains/payments";
import { PaymentList } from "@/lib/domains/payments/schema";
import { bucketOf } from "@/lib/domains/reports/rules";
import type { Rows } from "@/lib/domains/reports/schema";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { z } from "zod";

/** All ledger entries with the due day of their invoice. */
export async function readBooks({ runtime, tenant }: Ctx) {
  const entries = await runInTenant(tenant.id, () => runtime.tenants.client.ledgerEntry.findMany({ include: { invoice: true } }));
  return entries.map(({ day, invoice, ...entry }) => ({
    ...entry,
    day: fromDayColumn(day),
    due: invoice?.due_day ? fromDayColumn(invoice.due_day) : null,
  }));
}
export type Books = Awaited<ReturnType<typeof readBooks>>;

/**
 * Calculates ageing entry by entry: `<customer> <currency> <bucket or credit>` to an amount as text, and how many invoices.
 */
export function ageNaively(books: Books, as_of: string): Map<string, { amount: string; invoices: number }> {
  const items = new Map<string, { key: string; invoice: boolean; currency: string; amount: bigint }>();
  for (const entry of books) {
    if (entry.day > as_of) continue;
    const bucket = entry.due === null ? "credit" : bucketOf(daysBetween(entry.due, as_of));
    const item = `${entry.customer_id} ${entry.currency} ${entry.invoice_id ?? "-"}`;
    const before = items.get(item)?.amount ?? 0n;
    items.set(item, {
      key: `${entry.customer_id} ${entry.currency} ${bucket}`,
      invoice: entry.invoice_id !== null,
      currency: entry.currency,
      amount: before + entry.amount,
    });
  }
  const sums = new Map<string, { amount: bigint; invoices: number; currency: string }>();
  for (const { key, invoice, currency, amount } of items.values()) {
    if (amount === 0n) continue;
    const before = sums.get(key) ?? { amount: 0n, invoices: 0, currency };
    sums.set(key, { currency, amount: before.amount + amount, invoices: before.invoices + (invoice ? 1 : 0) });
  }
  return new Map(
    [...sums].map(([key, { amount, invoices, currency }]) => [key, { amount: toWire(amount, Currency.parse(currency)), invoices }]),
  );
}

/** All rows behind a figure, from the list that it links to. */
export async function openRows(
  ctx: Ctx,
  { list, query }: Rows,
): Promise<{ id: string; currency: string; amount_due?: string; amount?: string; total?: string }[]> {
  const rows = [];
  let cursor: string | undefined;
  do {
    const wire = { ...query, limit: "200", ...(cursor === undefined ? {} : { cursor }) };
    const page =
      list === "invoices"
        ? await listInvoices(ctx, z.decode(InvoiceList, wire as never))
        : await listPayments(ctx, z.decode(PaymentList, wire as never));
    rows.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** The sum of decimal amounts of one currency, calculated in integers. */
export function addUp(amounts: (string | undefined)[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? "0") * 1000), 0) / 1000;
}
