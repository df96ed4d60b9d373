import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { authorObstacle } from "@/lib/domains/api-keys";
import { copyDocument } from "@/lib/domains/documents";
import { createInvoice, finalizeInvoice, getInvoice, sendInvoice } from "@/lib/domains/invoices";
import { InvoiceCreate } from "@/lib/domains/invoices/schema";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { assertMayOrder, command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { recurringCompleted, recurringIssued, recurringStopped } from "../events";
import { findRecurring } from "../queries";
import { obstaclesOf, sayAll } from "../queries/obstacles";
import { findPlanned } from "../queries/prices";
import { toSchedule, type RecurringWithLines } from "../resource";
import { permissionsOf } from "../policy";
import { recurringRows } from "../rows";
import { assertAllows, dayOfCycle, latestDue } from "../rules";
import { RecurringInvoiceId, RecurringStatus, RunResult } from "../schema";
import { applyPriceChanges } from "./attend-prices";
import { planCharge } from "./autopay-charges";

const batch = 200;
const copied = InvoiceCreate.omit({ custom: true });

/** Makes the invoice of a run as the schedule asks: a draft, finalized, or sent too. @throws AppError where the data does not allow it. */
async function issue(ctx: CommandCtx, row: RecurringWithLines, run: { cycle: number | null; date: string }) {
  const errors = await obstaclesOf(ctx, row);
  if (errors.length > 0) throw new AppError("conflict", sayAll(errors), { errors });
  const { id } = await createInvoice(ctx, copyDocument(recurringRows.toResource(row, ctx), copied));
  if (row.auto_finalize) await finalizeInvoice(ctx, { id });
  if (row.auto_finalize) await planCharge(ctx, await getInvoice(ctx, { id }));
  if (row.auto_send) await sendInvoice(ctx, { id });
  const now = ctx.clock.now();
  const own = { id: newId(now), tenant_id: ctx.tenant.id, recurring_invoice_id: row.id };
  await ctx.db.recurringRun.create({ data: { ...own, cycle: run.cycle, day: toDayColumn(run.date), invoice_id: id, created_at: now } });
  return getInvoice(ctx, { id });
}

/** The locked schedule with the prices that hold on `date`. */
async function pricedOn(ctx: CommandCtx, locked: RecurringWithLines, date: string): Promise<RecurringWithLines> {
  const isPlanned = (await findPlanned(ctx, [locked.id])).some(({ from_day }) => fromDayColumn(from_day) <= date);
  if (!isPlanned) return locked;
  await applyPriceChanges(ctx, { id: locked.id, date });
  return findRecurring(ctx, locked.id);
}

export const listDueRecurring = query({
  id: "recurring_invoices.due",
  summary: "List the active schedules whose next day has come",
  access: internal("called by the schedule of recurring invoices, as the system"),
  input: z.strictObject({}),
  output: z.object({ ids: z.array(RecurringInvoiceId) }),
  example: {},
  async run(ctx) {
    const today = toDayColumn(await tenantToday(ctx));
    const rows = await ctx.db.recurringInvoice.findMany({
      where: { tenant_id: ctx.tenant.id, status: "active", next_day: { lte: today } },
      select: { id: true },
      orderBy: [{ next_day: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map((row) => row.id) };
  },
});

/** The cycle that a run issues: with `latest` the last one due, otherwise the next. @throws AppError `conflict` with `ask` after a gap. */
function cycleToIssue(row: RecurringWithLines, today: string): number {
  const { cycle, missed } = latestDue(toSchedule(row), row.next_cycle, today);
  if (row.catch_up === "all" || missed === 0) return row.next_cycle;
  if (row.catch_up === "latest") return cycle;
  throw new AppError("conflict", `${String(missed + 1)} cycles are due at once. Choose whether to issue all or the latest, then re-arm.`);
}

/**
 * Issues the due cycle of one schedule. The lock and the unique cycle keep two schedulers, or one that was killed and started again, from
 * issuing a cycle twice: what is no longer due is left alone.
 */
export const issueDueInvoice = command({
  id: "recurring_invoices.issue_due",
  summary: "Issue the due invoice of a schedule and move it to its next cycle",
  access: internal("called by the schedule of recurring invoices, as the system"),
  input: z.strictObject({ id: RecurringInvoiceId }),
  /** `more` says that another cycle is due at once. */
  output: z.object({ more: z.boolean() }),
  example: { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const locked = await lockRow(ctx, recurringRows, id);
    const today = await tenantToday(ctx);
    if (locked.status !== "active" || locked.next_day === null || fromDayColumn(locked.next_day) > today) return { more: false };
    const schedule = toSchedule(locked);
    const cycle = cycleToIssue(locked, today);
    const date = dayOfCycle(schedule, cycle) ?? fromDayColumn(locked.next_day);
    const before = await pricedOn(ctx, locked, date);
    const obstacle = await authorObstacle(ctx, before, permissionsOf(before));
    if (obstacle !== null) throw new AppError("forbidden", `${obstacle} A colleague who has it can start the schedule again.`);
    const invoice = await issue(ctx, before, { cycle, date });
    const next = dayOfCycle(schedule, cycle + 1);
    const columns = { next_cycle: cycle + 1, next_day: next === null ? null : toDayColumn(next) };
    const isOver = next === null;
    const after = await changeRow(
      ctx,
      recurringRows,
      before,
      isOver ? { ...columns, status: "completed" } : columns,
      isOver ? recurringCompleted : undefined,
    );
    ctx.emit(recurringIssued, { record_id: id, sequence: after.version, data: { ...after, invoice_id: invoice.id, cycle } });
    return { more: next !== null && next <= today };
  },
});

export const stopRecurringInvoice = command({
  id: "recurring_invoices.stop",
  summary: "Stop a schedule whose run failed, until a colleague re-arms it",
  access: internal("called by the schedule of recurring invoices after a run that the data did not allow"),
  input: z.strictObject({ id: RecurringInvoiceId, failure: z.string().max(1000) }),
  output: z.object({}),
  example: { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a", failure: "The customer has no tax profile. Choose one." },
  async run(ctx, { id, failure }) {
    const before = await lockRow(ctx, recurringRows, id);
    if (before.status !== "active") return {};
    await changeRow(ctx, recurringRows, before, { status: "stopped", failure, stopped_at: ctx.clock.now() }, recurringStopped);
    return {};
  },
});

const pressedTwiceMs = 60_000;

/** The invoice of a run by hand a moment ago: a second press within a minute means the same invoice. */
async function lastByHand(ctx: CommandCtx, recurring_invoice_id: string): Promise<string | null> {
  const since = new Date(ctx.clock.now().getTime() - pressedTwiceMs);
  const where = { tenant_id: ctx.tenant.id, recurring_invoice_id, cycle: null, created_at: { gt: since } };
  return (await ctx.db.recurringRun.findFirst({ where, orderBy: { id: "desc" }, select: { invoice_id: true } }))?.invoice_id ?? null;
}

/** Outside the cycles: the schedule goes on as before. */
export const runRecurringInvoice = command({
  id: "recurring_invoices.run_now",
  summary:
    "Issue one invoice of an active schedule immediately; its cycles continue as planned. Repeated within a minute, it answers the same",
  permission: "recurring_invoices.run",
  input: z.strictObject({ id: RecurringInvoiceId }),
  output: RunResult,
  example: { id: "rin_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const locked = await lockRow(ctx, recurringRows, id);
    assertAllows(RecurringStatus.parse(locked.status), "run");
    assertMayOrder(ctx, permissionsOf(locked));
    const pressed = await lastByHand(ctx, id);
    if (pressed !== null)
      return { recurring_invoice: recurringRows.toResource(locked, ctx), invoice: await getInvoice(ctx, { id: pressed }) };
    const date = await tenantToday(ctx);
    const before = await pricedOn(ctx, locked, date);
    const invoice = await issue(ctx, before, { cycle: null, date });
    const after = await changeRow(ctx, recurringRows, before, { updated_at: ctx.clock.now() });
    ctx.emit(recurringIssued, { record_id: id, sequence: after.version, data: { ...after, invoice_id: invoice.id, cycle: null } });
    return { recurring_invoice: after, invoice };
  },
});
