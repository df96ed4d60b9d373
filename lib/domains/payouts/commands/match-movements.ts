import type { Ctx } from "@/lib/kernel/context";
import { tryEach } from "@/lib/kernel/try-each";
import type { GatewayMovement, PayoutException } from "@/prisma/generated/client";
import { judgeMovement, paidOf, type LedgerSide } from "../rules/judge";
import { clearException, raiseException } from "./exceptions";

/** Movements of one pass, and how long one is compared with the ledger again. */
const batch = 100;
export const comparedDays = 60;
const dayMs = 24 * 60 * 60_000;

/** The new exceptions of one pass, and the last movement of a full one. */
export interface Pass {
  found: string[];
  next: string | null;
}

/** Compares the next movements that are not matched yet; those whose differences were all resolved by hand are matched too. */
export async function matchMovements(ctx: Ctx, gateway: string, after: string | null): Promise<Pass> {
  const since = new Date(ctx.clock.now().getTime() - comparedDays * dayMs);
  const place = after === null ? {} : { id: { gt: after } };
  const movements = await ctx.db.gatewayMovement.findMany({
    where: { tenant_id: ctx.tenant.id, gateway, matched: false, occurred_at: { gte: since }, ...place },
    orderBy: { id: "asc" },
    take: batch,
  });
  const sides = await readLedger(ctx, gateway, movements);
  const known = await ctx.db.payoutException.findMany({
    where: { tenant_id: ctx.tenant.id, movement_id: { in: movements.map(({ id }) => id) } },
  });
  const found: string[] = [];
  // One that cannot be compared is logged, and compared again the next day.
  await tryEach(ctx, movements, async (movement) => {
    const own = known.filter(({ movement_id }) => movement_id === movement.id);
    found.push(...(await compare(ctx, movement, sides(movement), own)));
  });
  return { found, next: movements.length === batch ? (movements.at(-1)?.id ?? null) : null };
}

interface Booked extends LedgerSide {
  payment_id: string;
}

async function compare(ctx: Ctx, movement: GatewayMovement, booked: Booked | null, known: readonly PayoutException[]): Promise<string[]> {
  const kinds = judgeMovement(movement, booked, ctx.clock.now());
  if (kinds === null) return [];
  const { id, gateway, occurred_at } = movement;
  const found: string[] = [];
  for (const kind of kinds) {
    if (known.some((one) => one.kind === kind && one.status !== "cleared")) continue;
    const side = booked?.amount === null || booked === null ? null : { amount: booked.amount, currency: booked.currency };
    const about = { gateway, movement_id: id, payment_id: booked?.payment_id ?? null, refund_id: null, occurred_at };
    found.push((await raiseException(ctx, { ...about, kind, told: paidOf(movement), booked: side })).id);
  }
  for (const one of known) if (one.status === "open" && !kinds.some((kind) => kind === one.kind)) await clearException(ctx, { id: one.id });
  const resolved = kinds.every((kind) => known.some((one) => one.kind === kind && one.status === "resolved"));
  if (resolved || booked !== null)
    await ctx.db.gatewayMovement.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: { matched: resolved, payment_id: booked?.payment_id ?? null },
    });
  return found;
}

/** What the ledger has of each movement, by the provider's ids; the provider's amount contains the surcharge. */
async function readLedger(ctx: Ctx, gateway: string, movements: readonly GatewayMovement[]) {
  const own = { tenant_id: ctx.tenant.id, gateway };
  const refs = movements.flatMap(({ payment_ref }) => (payment_ref === null ? [] : [payment_ref]));
  const payments = await ctx.db.payment.findMany({
    where: { ...own, gateway_ref: { in: refs } },
    select: {
      id: true,
      gateway_ref: true,
      amount: true,
      surcharge: true,
      currency: true,
      dispute: true,
      reversal: { select: { id: true } },
    },
  });
  const refundRefs = movements.flatMap(({ refund_ref }) => (refund_ref === null ? [] : [refund_ref]));
  const attempts = await ctx.db.paymentAttempt.findMany({
    where: { ...own, kind: "refund", refund_ref: { in: refundRefs } },
    select: { refund_ref: true, payment_id: true, currency: true, refund: { select: { amount: true, surcharge: true } } },
  });
  const paymentsOf = new Map(payments.map((payment) => [payment.gateway_ref, payment]));
  const refundsOf = new Map(attempts.map((attempt) => [attempt.refund_ref, attempt]));
  return ({ kind, payment_ref, refund_ref }: GatewayMovement): Booked | null => {
    if (kind === "refund") {
      const attempt = refundsOf.get(refund_ref ?? "");
      if (!attempt?.refund || attempt.payment_id === null) return null;
      return { payment_id: attempt.payment_id, amount: -(attempt.refund.amount + attempt.refund.surcharge), currency: attempt.currency };
    }
    const payment = paymentsOf.get(payment_ref ?? "");
    if (!payment) return null;
    const { id: payment_id, amount, surcharge, currency } = payment;
    if (kind === "charge") return { payment_id, amount: amount + surcharge, currency };
    // A dispute keeps its amount for itself, and a part of a payment may be taken back.
    return payment.dispute === null && payment.reversal === null ? null : { payment_id, amount: null, currency };
  };
}
