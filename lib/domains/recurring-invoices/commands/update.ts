import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import type { Cadence } from "@/lib/commerce/schedule";
import { authorOf } from "@/lib/domains/api-keys";
import { changeDocument } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { recurringUpdated } from "../events";
import { orderedBy } from "../policy";
import { findPlanned } from "../queries/prices";
import { toDocumentRow, toSchedule, toSummary, type RecurringWithLines } from "../resource";
import { recurringRows } from "../rows";
import { anchorFor, assertAllows, assertSchedule, dayOfCycle } from "../rules";
import { RecurringInvoice, RecurringInvoiceId, RecurringStatus, RecurringUpdate } from "../schema";
import { recurringLines } from "./lines";

interface ScheduleChange {
  cadence?: Cadence | undefined;
  start_date?: string | undefined;
  end_date?: string | null | undefined;
  max_cycles?: number | null | undefined;
}

/** Another start or cadence before the first cycle begins anew; later another cadence counts from the day of the next cycle. */
function anchorColumns(before: RecurringWithLines, changed: Parameters<typeof anchorFor>[0], today: string) {
  const { next_cycle, next_day, anchor_day, anchor_cycle, cadence } = before;
  const isSame = changed.cadence === cadence && changed.start_date === toSummary(before).start_date;
  if (isSame || next_day === null) return { anchor_day, anchor_cycle };
  if (next_cycle > 0) return { anchor_day: next_day, anchor_cycle: next_cycle };
  const anchor = anchorFor(changed, today);
  return { anchor_day: toDayColumn(anchor.anchor_date), anchor_cycle: anchor.anchor_cycle };
}

/**
 * The columns of a changed schedule. Another cadence counts from the day of the next cycle, so that no cycle is issued twice.
 * @throws AppError `conflict` for another start after the first cycle.
 */
function scheduleColumns(before: RecurringWithLines, change: ScheduleChange, today: string) {
  if (change.start_date !== undefined && change.start_date !== toSummary(before).start_date && before.next_cycle > 0)
    throw new AppError("conflict", "The start date can't change once an invoice was issued.");
  const start_day = change.start_date === undefined ? before.start_day : toDayColumn(change.start_date);
  const end_day = change.end_date === undefined ? before.end_day : change.end_date === null ? null : toDayColumn(change.end_date);
  const columns = {
    start_day,
    ...anchorColumns(before, { ...toSummary(before), ...defined(change), end_date: end_day && fromDayColumn(end_day) }, today),
    cadence: change.cadence ?? before.cadence,
    end_day,
    max_cycles: change.max_cycles === undefined ? before.max_cycles : change.max_cycles,
  };
  const next = dayOfCycle(toSchedule(columns), before.next_cycle);
  return { ...columns, next_day: next === null ? null : toDayColumn(next) };
}

/** Whether the lines are as many as before, at the same unit prices: from those a planned change was calculated. */
function samePrices(lines: readonly { unit_price?: string | undefined }[], before: RecurringWithLines): boolean {
  const kept = before.lines.map(({ unit_price }) => unit_price);
  return lines.length === kept.length && lines.every(({ unit_price }, index) => kept[index]?.equals(unit_price ?? "0"));
}

export const updateRecurringInvoice = command({
  id: "recurring_invoices.update",
  summary: "Change a schedule or the content of its next invoices; only the fields sent change, `lines` as a whole",
  permission: "recurring_invoices.write",
  input: RecurringUpdate.extend({ id: RecurringInvoiceId }),
  output: RecurringInvoice,
  example: { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a", max_cycles: 24 },
  async run(ctx, { id, ...fields }) {
    const before = await lockRow(ctx, recurringRows, id);
    if (Object.keys(fields).length === 0) return recurringRows.toResource(before, ctx);
    assertAllows(RecurringStatus.parse(before.status), "edit");
    const { cadence, start_date, end_date, max_cycles, auto_finalize, auto_send, catch_up, payment_terms_days, ...shared } = fields;
    assertMayOrder(ctx, orderedBy(before, defined({ auto_finalize, auto_send })));
    assertSchedule({ ...toSummary(before), ...defined({ start_date, end_date, auto_finalize, auto_send }) });
    if (fields.lines !== undefined && !samePrices(fields.lines, before) && (await findPlanned(ctx, [id])).length > 0)
      throw new AppError("conflict", "A price change is planned for these lines. Cancel it, edit the lines, then plan it again.");
    const { issue_day: _issue, ...columns } = await changeDocument(ctx, recurringLines, toDocumentRow(before), shared);
    const schedule = scheduleColumns(before, { cadence, start_date, end_date, max_cycles }, await tenantToday(ctx));
    const own = { auto_finalize, auto_send, catch_up, payment_terms_days, ...authorOf(ctx) };
    return changeRow(ctx, recurringRows, before, { ...columns, ...schedule, ...own }, recurringUpdated);
  },
});

/** The fields that were sent. */
function defined<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
