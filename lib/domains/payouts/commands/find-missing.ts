import type { Ctx } from "@/lib/kernel/context";
import { missingAfterDays } from "../rules/judge";
import { clearException, raiseException } from "./exceptions";
import { comparedDays } from "./match-movements";

const dayMs = 24 * 60 * 60_000;
/** New exceptions of one pass; the next day's finds the rest. */
const most = 200;

/** Lists what the ledger has of a gateway, and the gateway has not told of for days; what it has told of by now is cleared. */
export async function findMissing(ctx: Ctx, gateway: string, known: Date): Promise<string[]> {
  await clearTold(ctx, gateway);
  const now = ctx.clock.now().getTime();
  const since = new Date(Math.max(known.getTime(), now - comparedDays * dayMs));
  const time = { gte: since, lt: new Date(now - missingAfterDays * dayMs) };
  return [...(await findPayments(ctx, gateway, time)), ...(await findRefunds(ctx, gateway, time))];
}

interface Time {
  gte: Date;
  lt: Date;
}

async function findPayments(ctx: Ctx, gateway: string, created_at: Time): Promise<string[]> {
  const payments = await ctx.db.payment.findMany({
    where: {
      tenant_id: ctx.tenant.id,
      gateway,
      created_at,
      attempts: { some: { kind: { not: "refund" } } },
      movements: { none: { kind: "charge" } },
      payout_exceptions: { none: { movement_id: null, refund_id: null } },
    },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    take: most,
    select: { id: true, amount: true, surcharge: true, currency: true, created_at: true },
  });
  const found: string[] = [];
  for (const { id: payment_id, amount, surcharge, currency, created_at: occurred_at } of payments)
    found.push(await raise(ctx, { gateway, payment_id, refund_id: null, occurred_at, booked: { amount: amount + surcharge, currency } }));
  return found;
}

async function findRefunds(ctx: Ctx, gateway: string, created_at: Time): Promise<string[]> {
  const refunds = await ctx.db.refund.findMany({
    where: {
      tenant_id: ctx.tenant.id,
      created_at,
      attempts: { some: { gateway, kind: "refund", refund_ref: { not: null } } },
      payout_exceptions: { none: { movement_id: null } },
    },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    include: { attempts: { select: { refund_ref: true, currency: true } } },
  });
  const told = await readTold(
    ctx,
    gateway,
    refunds.flatMap(({ attempts }) => attempts),
  );
  const found: string[] = [];
  for (const { id: refund_id, payment_id, amount, surcharge, created_at: occurred_at, attempts } of refunds) {
    const [attempt] = attempts;
    if (attempt === undefined || told.has(attempt.refund_ref) || found.length === most) continue;
    const booked = { amount: -(amount + surcharge), currency: attempt.currency };
    found.push(await raise(ctx, { gateway, payment_id, refund_id, occurred_at, booked }));
  }
  return found;
}

/** Those of the refunds that the gateway has told of. */
async function readTold(ctx: Ctx, gateway: string, refunds: readonly { refund_ref: string | null }[]): Promise<Set<string | null>> {
  const refs = refunds.flatMap(({ refund_ref }) => (refund_ref === null ? [] : [refund_ref]));
  const where = { tenant_id: ctx.tenant.id, gateway, refund_ref: { in: refs } };
  return new Set((await ctx.db.gatewayMovement.findMany({ where, select: { refund_ref: true } })).map(({ refund_ref }) => refund_ref));
}

interface Missing {
  gateway: string;
  payment_id: string;
  refund_id: string | null;
  occurred_at: Date;
  booked: { amount: bigint; currency: string };
}

async function raise(ctx: Ctx, missing: Missing): Promise<string> {
  return (await raiseException(ctx, { ...missing, kind: "not_at_provider", movement_id: null, told: null })).id;
}

async function clearTold(ctx: Ctx, gateway: string): Promise<void> {
  const open = await ctx.db.payoutException.findMany({
    where: { tenant_id: ctx.tenant.id, gateway, status: "open", movement_id: null },
    select: {
      id: true,
      payment: { select: { movements: { where: { kind: "charge" }, select: { id: true }, take: 1 } } },
      refund: { select: { attempts: { select: { refund_ref: true } } } },
    },
  });
  const told = await readTold(
    ctx,
    gateway,
    open.flatMap(({ refund }) => refund?.attempts ?? []),
  );
  for (const { id, payment, refund } of open) {
    const isTold = refund ? refund.attempts.some(({ refund_ref }) => told.has(refund_ref)) : (payment?.movements.length ?? 0) > 0;
    if (isTold) await clearException(ctx, { id });
  }
}
