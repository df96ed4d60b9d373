import type { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { addDays } from "@/lib/commerce/days";
import { calculate } from "@/lib/commerce/totals";
import { toBillingDocument } from "@/lib/domains/documents";
import type { Ctx } from "@/lib/kernel/context";
import { Decimal } from "@/lib/commerce/decimal";
import type { RecurringPriceChange as ChangeRow } from "@/prisma/generated/client";
import { toDocumentRow, type RecurringWithLines } from "../resource";
import { pricesOn } from "../rules/prices";
import { type PriceChange, PriceChangeStatus, PriceNotice, type PriceChangeNews } from "../schema/price-changes";

/** The changes of these schedules that are planned, in the order of their days. */
export function findPlanned(ctx: Ctx, ids: readonly string[]): Promise<ChangeRow[]> {
  const where = { tenant_id: ctx.tenant.id, recurring_invoice_id: { in: [...ids] }, status: "planned" };
  return ctx.db.recurringPriceChange.findMany({ where, orderBy: [{ from_day: "asc" }, { id: "asc" }] });
}

/** What one invoice comes to with other unit prices, in the order of its lines; minor units. */
export function totalWith(row: RecurringWithLines, unit_prices: readonly string[] | null): bigint {
  if (unit_prices === null) return row.total;
  const lines = row.lines.map((line, index) => ({ ...line, unit_price: new Decimal(unit_prices[index] ?? line.unit_price.toFixed()) }));
  return calculate(toBillingDocument(toDocumentRow({ ...row, lines } as RecurringWithLines))).total;
}

/** What an invoice of `date` comes to. */
export function totalOn(row: RecurringWithLines, planned: readonly ChangeRow[], date: string): string {
  return toWire(totalWith(row, pricesOn(planned.map(toNews), date)), Currency.parse(row.currency));
}

export function toNews(row: ChangeRow): z.output<typeof PriceChangeNews> {
  const from_date = fromDayColumn(row.from_day);
  const planned_on = row.created_at.toISOString().slice(0, 10);
  const due = row.notice_days === null ? null : addDays(from_date, -row.notice_days);
  return {
    id: row.id,
    from_date,
    percent: row.percent?.toFixed() ?? null,
    unit_prices: row.unit_prices,
    notice_days: row.notice_days,
    // Where the notice would have been due before the change was planned, it goes out at once.
    notice_date: due === null || due > planned_on ? due : planned_on,
    notice: PriceNotice.parse(row.notice),
    status: PriceChangeStatus.parse(row.status),
    noticed_at: row.noticed_at,
    applied_at: row.applied_at,
  };
}

/** Changes with what an invoice comes to before and from then on. @param rows in the order of their days. */
export function toPriceChanges(schedule: RecurringWithLines, rows: readonly ChangeRow[]): PriceChange[] {
  const planned = rows.filter(({ status }) => status === "planned").map(toNews);
  const wire = (total: bigint) => toWire(total, Currency.parse(schedule.currency));
  return rows.map((row) => {
    const news = toNews(row);
    const before = pricesOn(planned, addDays(news.from_date, -1));
    return { ...news, total_before: wire(totalWith(schedule, before)), total: wire(totalWith(schedule, row.unit_prices)) };
  });
}
