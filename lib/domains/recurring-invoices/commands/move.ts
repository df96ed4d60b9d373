import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { authorOf, type Author } from "@/lib/domains/api-keys";
import { tenantToday } from "@/lib/domains/settings";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { recurringPaused, recurringRearmed, recurringResumed, recurringStarted, recurringTerminated } from "../events";
import { obstaclesOf } from "../queries/obstacles";
import { toSchedule, toSummary, type RecurringWithLines } from "../resource";
import { permissionsOf } from "../policy";
import { recurringRows } from "../rows";
import { anchorFor, assertAllows, cycleOnOrAfter, type RecurringVerb } from "../rules";
import { RecurringInvoice, RecurringInvoiceId, RecurringStatus } from "../schema";
import { closePriceChanges } from "./attend-prices";

const input = z.strictObject({ id: RecurringInvoiceId });
const example = { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Locks the schedule. @throws AppError `conflict` where its status does not allow the verb. */
async function lockFor(ctx: CommandCtx, id: string, verb: RecurringVerb): Promise<RecurringWithLines> {
  const before = await lockRow(ctx, recurringRows, id);
  assertAllows(RecurringStatus.parse(before.status), verb);
  return before;
}

/** The caller is the schedule's author from now on. @throws AppError `forbidden`, `invalid` naming what would make the next run fail. */
async function takeOver(ctx: Ctx, row: RecurringWithLines): Promise<Author> {
  assertMayOrder(ctx, permissionsOf(row));
  const errors: FieldProblem[] = await obstaclesOf(ctx, row);
  if (errors.length > 0) throw new AppError("invalid", "The next run would fail.", { errors });
  return authorOf(ctx);
}

/** The first cycle that is not in the past, as columns: what was left out while the schedule did not run is not made up for. */
async function upcoming(ctx: Ctx, row: RecurringWithLines) {
  const next = cycleOnOrAfter(toSchedule(row), row.next_cycle, await tenantToday(ctx));
  if (next === null) throw new AppError("conflict", "The schedule has ended; extend its end date or its number of invoices first.");
  return { next_cycle: next.cycle, next_day: toDayColumn(next.day) };
}

export const startRecurringInvoice = command({
  id: "recurring_invoices.start",
  summary: "Start a draft schedule; a start date in the past becomes the next day of its cadence",
  permission: "recurring_invoices.write",
  input,
  output: RecurringInvoice,
  example,
  async run(ctx, { id }) {
    const before = await lockFor(ctx, id, "start");
    const author = await takeOver(ctx, before);
    const { anchor_cycle, day } = anchorFor(toSummary(before), await tenantToday(ctx));
    const columns = { ...author, status: "active", anchor_day: before.start_day, anchor_cycle, next_cycle: 0, next_day: toDayColumn(day) };
    return changeRow(ctx, recurringRows, before, columns, recurringStarted);
  },
});

export const pauseRecurringInvoice = command({
  id: "recurring_invoices.pause",
  summary: "Pause a schedule; the invoices that it issued stay as they are",
  permission: "recurring_invoices.write",
  input,
  output: RecurringInvoice,
  example,
  run: async (ctx, { id }) => changeRow(ctx, recurringRows, await lockFor(ctx, id, "pause"), { status: "paused" }, recurringPaused),
});

export const resumeRecurringInvoice = command({
  id: "recurring_invoices.resume",
  summary: "Resume a paused schedule with its next cycle; those of the pause are not issued",
  permission: "recurring_invoices.write",
  input,
  output: RecurringInvoice,
  example,
  async run(ctx, { id }) {
    const before = await lockFor(ctx, id, "resume");
    const author = await takeOver(ctx, before);
    return changeRow(ctx, recurringRows, before, { ...author, status: "active", ...(await upcoming(ctx, before)) }, recurringResumed);
  },
});

export const rearmRecurringInvoice = command({
  id: "recurring_invoices.rearm",
  summary: "Start a stopped schedule again once its data is fixed; the cycle that failed is issued next",
  permission: "recurring_invoices.write",
  input,
  output: RecurringInvoice,
  example,
  async run(ctx, { id }) {
    const before = await lockFor(ctx, id, "rearm");
    const author = await takeOver(ctx, before);
    const columns = { ...author, status: "active", failure: null, stopped_at: null };
    return changeRow(ctx, recurringRows, before, columns, recurringRearmed);
  },
});

export const terminateRecurringInvoice = command({
  id: "recurring_invoices.terminate",
  summary: "End a schedule for good; the invoices that it issued stay as they are",
  permission: "recurring_invoices.write",
  input,
  output: RecurringInvoice,
  example,
  async run(ctx, { id }) {
    const before = await lockFor(ctx, id, "terminate");
    await closePriceChanges(ctx, id);
    const columns = { status: "terminated", next_day: null, failure: null, stopped_at: null };
    return changeRow(ctx, recurringRows, before, columns, recurringTerminated);
  },
});
