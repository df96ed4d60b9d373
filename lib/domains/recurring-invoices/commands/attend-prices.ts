import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { wallTime } from "@/lib/commerce/timezone";
import { changeDocument } from "@/lib/domains/documents";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { recurringPriceChanged, recurringPriceNoticed } from "../events";
import { findRecurring } from "../queries";
import { findPlanned, toNews } from "../queries/prices";
import { toDocumentRow, toRecurring, type RecurringWithLines } from "../resource";
import { recurringRows } from "../rows";
import { RecurringInvoiceId } from "../schema";
import { recurringLines } from "./lines";
import { publishChange } from "./price-changes";
import { queuePriceNotice } from "./price-mail";

const scheduled = internal("called by the schedule of price changes, as the system");
const batch = 500;
/** The first hour of the day, in the company's time zone, in which notices leave. */
const morning = 8;

export const listDuePrices = query({
  id: "recurring_invoices.prices_due",
  summary: "List the schedules of which a price change, or its notice, is due",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(RecurringInvoiceId) }),
  example: {},
  async run(ctx) {
    const { timezone } = await readSettings(ctx);
    if (Number(wallTime(ctx.clock.now(), timezone).slice(11, 13)) < morning) return { ids: [] };
    const rows = await ctx.db.recurringPriceChange.findMany({
      where: { tenant_id: ctx.tenant.id, attention_day: { lte: toDayColumn(await tenantToday(ctx)) } },
      select: { recurring_invoice_id: true },
      orderBy: [{ attention_day: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: [...new Set(rows.map((row) => row.recurring_invoice_id))] };
  },
});

const isOver = ({ status }: { status: string }) => status === "terminated" || status === "completed";

/** Judged under the schedule's lock, so that two runs send one notice and change prices once. */
export const attendPriceChanges = command({
  id: "recurring_invoices.attend_prices",
  summary: "Send the notices of price changes that are due, and change the prices whose day has come",
  access: scheduled,
  input: z.strictObject({ id: RecurringInvoiceId }),
  output: z.object({ noticed: z.int(), applied: z.int() }),
  example: { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const schedule = await lockRow(ctx, recurringRows, id);
    if (isOver(schedule)) {
      await closePriceChanges(ctx, id);
      return { noticed: 0, applied: 0 };
    }
    const today = await tenantToday(ctx);
    const due = (await findPlanned(ctx, [id])).filter(
      ({ attention_day }) => attention_day !== null && fromDayColumn(attention_day) <= today,
    );
    let noticed = 0;
    for (const row of due.filter(({ notice }) => notice === "waiting")) {
      await noticeChange(ctx, { id, change_id: row.id });
      noticed += 1;
    }
    // Cycles that were missed are issued first, at the prices of their days.
    const next = schedule.next_day === null ? null : fromDayColumn(schedule.next_day);
    const { applied } = await applyPriceChanges(ctx, { id, date: next !== null && next < today ? next : today });
    return { noticed, applied };
  },
});

const noticeChange = command({
  id: "recurring_invoices.notice_price",
  summary: "Email the customer the notice of a price change",
  access: internal("called by attendPriceChanges inside its transaction"),
  input: z.strictObject({ id: RecurringInvoiceId, change_id: z.guid() }),
  output: z.object({}),
  example: { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a", change_id: "01930000-0000-7000-8000-000000000001" },
  async run(ctx, { id, change_id }) {
    const schedule = await findRecurring(ctx, id);
    const where = { tenant_id: ctx.tenant.id, id: change_id };
    const row = await ctx.db.recurringPriceChange.findFirst({ where });
    if (row === null) throw new AppError("internal", "A price change that was found is there.");
    const sent = await queuePriceNotice(ctx, schedule, row);
    const now = ctx.clock.now();
    const change = { notice: sent ? "sent" : "no_address", noticed_at: now, attention_day: row.from_day, updated_at: now };
    await ctx.db.recurringPriceChange.updateMany({ where, data: change });
    await publishChange(ctx, schedule, { ...row, ...change }, recurringPriceNoticed);
    return {};
  },
});

/** Also called before an invoice of `date` is issued, so that no invoice has the price of another day. */
export const applyPriceChanges = command({
  id: "recurring_invoices.apply_prices",
  summary: "Change the unit prices of a schedule to those that hold on a day",
  access: internal("called by the schedule of price changes and before an invoice is issued, under the schedule's lock"),
  input: z.strictObject({ id: RecurringInvoiceId, date: z.iso.date() }),
  output: z.object({ applied: z.int() }),
  example: { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a", date: "2027-01-01" },
  async run(ctx, { id, date }) {
    const due = (await findPlanned(ctx, [id])).filter(({ from_day }) => fromDayColumn(from_day) <= date);
    const last = due.at(-1);
    if (last === undefined) return { applied: 0 };
    const before = await findRecurring(ctx, id);
    const columns = await priceColumns(ctx, before, last.unit_prices);
    const after = await changeRow(ctx, recurringRows, before, columns);
    const now = ctx.clock.now();
    const change = { status: "applied", applied_at: now, attention_day: null, updated_at: now };
    await ctx.db.recurringPriceChange.updateMany({
      where: { tenant_id: ctx.tenant.id, id: { in: due.map((row) => row.id) } },
      data: change,
    });
    ctx.emit(recurringPriceChanged, { record_id: id, sequence: after.version, data: { ...after, change: toNews({ ...last, ...change }) } });
    return { applied: due.length };
  },
});

async function priceColumns(ctx: CommandCtx, before: RecurringWithLines, unit_prices: readonly string[]) {
  const lines = toRecurring(before).lines.map((line, index) => ({ ...line, unit_price: unit_prices[index] ?? line.unit_price }));
  const { issue_day: _issue, ...columns } = await changeDocument(ctx, recurringLines, toDocumentRow(before), { lines });
  return columns;
}

/** What was planned for a schedule that is over never comes. */
export async function closePriceChanges(ctx: CommandCtx, id: string): Promise<void> {
  await ctx.db.recurringPriceChange.updateMany({
    where: { tenant_id: ctx.tenant.id, recurring_invoice_id: id, status: "planned" },
    data: { status: "cancelled", attention_day: null, updated_at: ctx.clock.now() },
  });
}
