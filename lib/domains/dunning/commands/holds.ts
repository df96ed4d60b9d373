import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { findInvoice } from "@/lib/domains/invoices";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { addDays } from "@/lib/commerce/days";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import type { DunningHold as HoldRow } from "@/prisma/generated/client";
import { holdEnded, holdPlaced, promiseBroken } from "../events";
import { findHold } from "../queries";
import { isOwed } from "../queries/invoice";
import { toHold } from "../resource";
import { holdRows } from "../rows";
import { assertOpenHold, assertUntil, isHeld, outcomeOf } from "../rules";
import { DunningHold, DunningHoldCreate, DunningHoldId, HoldKind } from "../schema";

/** Ends a hold whose last day has passed; its invoice is locked. */
async function endPast(ctx: CommandCtx, row: HoldRow, owed: boolean): Promise<void> {
  const { until } = toHold(row);
  if (until === null) return;
  const outcome = outcomeOf(HoldKind.parse(row.kind), owed);
  const columns = { ended_day: toDayColumn(addDays(until, 1)), outcome };
  await changeRow(ctx, holdRows, row, columns, outcome === "broken" ? promiseBroken : holdEnded);
}

export const placeDunningHold = command({
  id: "dunning_holds.place",
  summary: "Stop the reminders of an invoice for a dispute or a promise to pay",
  permission: "dunning_policies.hold",
  input: DunningHoldCreate,
  output: DunningHold,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", kind: "promise", person: "Grace Hall", until: "2026-03-06" },
  async run(ctx, { id, kind, person = "", reason = "", until = null }) {
    const today = await tenantToday(ctx);
    assertUntil({ kind, until }, today);
    await lockRows(ctx, "invoices", [id]);
    const invoice = await findInvoice(ctx, id);
    if (!isOwed(invoice)) throw new AppError("conflict", "The invoice has no balance due, so nobody is reminded of it.");
    const open = await ctx.db.dunningHold.findFirst({ where: { tenant_id: ctx.tenant.id, invoice_id: id, ended_day: null } });
    if (open && isHeld(toHold(open), today))
      throw new AppError("conflict", `The invoice is on hold for a ${open.kind} already. Lift that hold first.`);
    if (open) await closeDunningHold(ctx, { id: open.id });
    const days = { from_day: toDayColumn(today), until_day: until === null ? null : toDayColumn(until) };
    return createRow(ctx, holdRows, { invoice_id: id, customer_id: invoice.customer_id, kind, person, reason, ...days }, holdPlaced);
  },
});

export const liftDunningHold = command({
  id: "dunning_holds.lift",
  summary: "End a hold, so that the reminders of its invoice continue",
  permission: "dunning_policies.hold",
  input: z.strictObject({ id: DunningHoldId }),
  output: DunningHold,
  example: { id: "dhl_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { invoice_id } = await findHold(ctx, id);
    await lockRows(ctx, "invoices", [invoice_id]);
    const before = await lockRow(ctx, holdRows, id);
    assertOpenHold(toHold(before));
    const today = await tenantToday(ctx);
    if (!isHeld(toHold(before), today)) {
      await endPast(ctx, before, isOwed(await findInvoice(ctx, invoice_id)));
      return toHold(await findHold(ctx, id));
    }
    return changeRow(ctx, holdRows, before, { ended_day: toDayColumn(today), outcome: "lifted" }, holdEnded);
  },
});

export const closeDunningHold = command({
  id: "dunning_holds.close",
  summary: "End a hold whose last day has passed, once, and record whether a promise was kept",
  access: internal("called by the schedule of dunning, as the system"),
  input: z.strictObject({ id: DunningHoldId }),
  output: z.object({}),
  example: { id: "dhl_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { invoice_id } = await findHold(ctx, id);
    await lockRows(ctx, "invoices", [invoice_id]);
    const row = await lockRow(ctx, holdRows, id);
    if (row.ended_day === null && !isHeld(toHold(row), await tenantToday(ctx)))
      await endPast(ctx, row, isOwed(await findInvoice(ctx, invoice_id)));
    return {};
  },
});
