import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { authorOf, type Author } from "@/lib/domains/api-keys";
import { tenantToday } from "@/lib/domains/settings";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { assertMayOrder, command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { RecurringPriceChange as ChangeRow } from "@/prisma/generated/client";
import { recurringPriceChangeCancelled, recurringPriceChangePlanned } from "../events";
import { findRecurring } from "../queries";
import { orderedBy } from "../policy";
import { findPlanned, toNews, toPriceChanges } from "../queries/prices";
import { toSummary, type RecurringWithLines } from "../resource";
import { recurringRows } from "../rows";
import { assertAllows } from "../rules";
import { assertPlan, attentionDay, pricesOn, raise } from "../rules/prices";
import { RecurringInvoiceId, RecurringStatus } from "../schema";
import { mostPlanned, PriceChange, PriceChangeId, PriceChangePage, PriceChangePlan } from "../schema/price-changes";
import { queuePriceCancellation } from "./price-mail";

const example = { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a" };
/** Days of notice unless the plan says otherwise. */
const usualNotice = 30;

export const listPriceChanges = query({
  id: "recurring_invoices.list_price_changes",
  summary: "List the dated price changes of a recurring invoice, the first to come first",
  permission: "recurring_invoices.read",
  input: z.strictObject({ id: RecurringInvoiceId }),
  output: PriceChangePage,
  example,
  async run(ctx, { id }) {
    const schedule = await findRecurring(ctx, id);
    const rows = await ctx.db.recurringPriceChange.findMany({
      where: { tenant_id: ctx.tenant.id, recurring_invoice_id: id },
      orderBy: [{ from_day: "asc" }, { id: "asc" }],
      take: 100,
    });
    return { data: toPriceChanges(schedule, rows) };
  },
});

/** Raises the schedule's version, which numbers its events; who plans or cancels a change is its author from then on. */
export async function publishChange(
  ctx: CommandCtx,
  before: RecurringWithLines,
  row: ChangeRow,
  event: typeof recurringPriceChangePlanned,
  author: Partial<Author> = {},
): Promise<void> {
  const after = await changeRow(ctx, recurringRows, before, { ...author, updated_at: ctx.clock.now() });
  ctx.emit(event, { record_id: before.id, sequence: after.version, data: { ...after, change: toNews(row) } });
}

export const planPriceChange = command({
  id: "recurring_invoices.plan_price_change",
  summary: "Plan other prices of a recurring invoice from a day on, with an email to the customer some days before",
  permission: "recurring_invoices.write",
  input: PriceChangePlan,
  output: PriceChange,
  example: { ...example, from_date: "2027-01-01", percent: "3.5", notice_days: 30 },
  async run(ctx, { id, from_date, percent, unit_prices, notice_days = usualNotice }) {
    const before = await lockRow(ctx, recurringRows, id);
    assertAllows(RecurringStatus.parse(before.status), "edit");
    assertMayOrder(ctx, orderedBy(before));
    const today = await tenantToday(ctx);
    assertPlan({ from_date, percent, unit_prices }, today, { lines: before.lines.length, end_date: toSummary(before).end_date });
    const planned = (await findPlanned(ctx, [id])).map(toNews);
    if (planned.some((each) => each.from_date === from_date))
      throw invalidField("from_date", "taken", "A price change is planned for this day already. Cancel it, or choose another day.");
    const later = planned.find((each) => each.from_date > from_date);
    if (later !== undefined)
      throw invalidField("from_date", "later_planned", `A price change is planned for ${later.from_date}. Cancel that one first.`);
    if (planned.length >= mostPlanned)
      throw new AppError("conflict", `At most ${String(mostPlanned)} price changes of one schedule can be planned.`);
    const present = pricesOn(planned, from_date) ?? before.lines.map((line) => line.unit_price.toFixed());
    const prices = unit_prices ?? present.map((price) => raise(price, percent ?? "0", Currency.parse(before.currency)));
    const notice = notice_days === null ? "none" : "waiting";
    const notice_date = notice_days === null ? null : addDays(from_date, -notice_days);
    const now = ctx.clock.now();
    const row = await ctx.db.recurringPriceChange.create({
      data: {
        id: newId(now),
        tenant_id: ctx.tenant.id,
        recurring_invoice_id: id,
        from_day: toDayColumn(from_date),
        unit_prices: prices,
        percent: percent ?? null,
        notice_days,
        notice,
        attention_day: toDayColumn(attentionDay({ notice, notice_date, from_date })),
        created_at: now,
        updated_at: now,
      },
    });
    await publishChange(ctx, before, row, recurringPriceChangePlanned, authorOf(ctx));
    const [change] = toPriceChanges(before, [row]);
    if (change === undefined) throw new AppError("internal", "A planned price change is listed.");
    return change;
  },
});

/** The customer who was given notice is told that the price stays. */
export const cancelPriceChange = command({
  id: "recurring_invoices.cancel_price_change",
  summary: "Cancel a planned price change; a customer who was given notice gets an email",
  permission: "recurring_invoices.write",
  input: z.strictObject({ id: RecurringInvoiceId, change_id: PriceChangeId }),
  output: z.object({}),
  example: { ...example, change_id: "rpc_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, change_id }) {
    const before = await lockRow(ctx, recurringRows, id);
    const where = { tenant_id: ctx.tenant.id, recurring_invoice_id: id, id: change_id };
    const row = await ctx.db.recurringPriceChange.findFirst({ where });
    if (row === null) throw notFound("price change");
    if (row.status === "cancelled") return {};
    assertMayOrder(ctx, orderedBy(before));
    if (row.status === "applied")
      throw new AppError("conflict", `These prices hold since ${fromDayColumn(row.from_day)}. Edit the lines to change them.`);
    const change = { status: "cancelled", attention_day: null, updated_at: ctx.clock.now() };
    await ctx.db.recurringPriceChange.updateMany({ where, data: change });
    await publishChange(ctx, before, { ...row, ...change }, recurringPriceChangeCancelled, authorOf(ctx));
    if (row.notice === "sent") await queuePriceCancellation(ctx, before, row);
    return {};
  },
});
