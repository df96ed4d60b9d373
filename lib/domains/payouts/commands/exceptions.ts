import { z } from "zod";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { AppError } from "@/lib/kernel/base/errors";
import { colleagueOf } from "@/lib/kernel/context";
import { Timestamp } from "@/lib/kernel/base/wire";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { exceptionCleared, exceptionCreated, exceptionReopened, exceptionResolved, exceptionsFound } from "../events";
import { exceptionRows } from "../rows";
import { ExceptionId, ExceptionKind, ExceptionsFound, ExceptionResolve, PayoutException } from "../schema";

const one = z.strictObject({ id: ExceptionId });
const example = { id: "pex_01jd0p2q3r4s5t6v7w8x9y0z1a" };

const Side = z.object({ amount: z.bigint(), currency: z.string() }).nullable();

export const raiseException = command({
  id: "payout_exceptions.raise",
  summary: "List a difference between a gateway and the ledger",
  access: internal("called by the commands that compare both"),
  input: z.strictObject({
    kind: ExceptionKind,
    gateway: GatewaySlug,
    movement_id: z.guid().nullable(),
    payment_id: z.guid().nullable(),
    refund_id: z.guid().nullable(),
    occurred_at: Timestamp,
    /** What the gateway and the ledger have, in minor units. */
    told: Side,
    booked: Side,
  }),
  output: PayoutException,
  example: {
    kind: "not_in_ledger",
    gateway: "stripe",
    movement_id: "0193a160-dc78-7c92-8d3b-5b1d43a0fc2a",
    payment_id: null,
    refund_id: null,
    occurred_at: "2026-01-05T09:30:00.000Z",
    told: { amount: 12_000n, currency: "GBP" },
    booked: null,
  },
  async run(ctx, { told, booked, ...fields }) {
    const { kind, movement_id } = fields;
    const sides = {
      amount: told?.amount ?? null,
      currency: told?.currency ?? null,
      expected: booked?.amount ?? null,
      expected_currency: booked?.currency ?? null,
    };
    const where = { tenant_id: ctx.tenant.id, kind, movement_id };
    const cleared = movement_id && (await ctx.db.payoutException.findFirst({ where, select: { id: true } }));
    if (!cleared) return createRow(ctx, exceptionRows, { ...fields, ...sides }, exceptionCreated);
    const row = await lockRow(ctx, exceptionRows, cleared.id);
    return changeRow(ctx, exceptionRows, row, { ...sides, status: "open" }, exceptionReopened);
  },
});

export const clearException = command({
  id: "payout_exceptions.clear",
  summary: "Close a difference between a gateway and the ledger that is gone",
  access: internal("called by the commands that compare both"),
  input: one,
  output: PayoutException,
  example,
  async run(ctx, { id }) {
    const row = await lockRow(ctx, exceptionRows, id);
    if (row.status !== "open") return exceptionRows.toResource(row, ctx);
    return changeRow(ctx, exceptionRows, row, { status: "cleared" }, exceptionCleared);
  },
});

/** One event for all that a reading has found, so that colleagues get one message. */
export const announceExceptions = command({
  id: "payout_exceptions.announce",
  summary: "Publish that a reading has found differences",
  access: internal("called by readPayouts, once it has compared"),
  input: ExceptionsFound,
  output: z.null(),
  example: { ...example, gateway: "stripe", count: 3 },
  async run(ctx, found) {
    const { version } = await lockRow(ctx, exceptionRows, found.id);
    ctx.emit(exceptionsFound, { record_id: found.id, sequence: version, data: found });
    return null;
  },
});

export const resolveException = command({
  id: "payout_exceptions.resolve",
  summary: "Resolve a difference between a gateway and the ledger by hand, and say why",
  permission: "payouts.write",
  input: ExceptionResolve,
  output: PayoutException,
  example: { ...example, note: "Refunded at the provider, and recorded as cash." },
  async run(ctx, { id, note }) {
    const row = await lockRow(ctx, exceptionRows, id);
    if (row.status !== "open") throw new AppError("conflict", "This exception is no longer open.");
    return changeRow(ctx, exceptionRows, row, { status: "resolved", note, resolved_by: colleagueOf(ctx) }, exceptionResolved);
  },
});

export const reopenException = command({
  id: "payout_exceptions.reopen",
  summary: "Reopen an exception that was resolved by hand",
  permission: "payouts.write",
  input: one,
  output: PayoutException,
  example,
  async run(ctx, { id }) {
    const row = await lockRow(ctx, exceptionRows, id);
    if (row.status !== "resolved") throw new AppError("conflict", "Only an exception that was resolved by hand can be reopened.");
    return changeRow(ctx, exceptionRows, row, { status: "open", note: null, resolved_by: null }, exceptionReopened);
  },
});
