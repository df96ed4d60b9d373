import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { GatewayMovement, PayoutPage } from "@/lib/kernel/ports/gateway-payouts";
import { storePayout } from "./store-payout";

/** Nothing in the ledger stands against these. */
const withoutLedger: ReadonlySet<string> = new Set(["fee", "adjustment"]);

/** Stores one page of what a gateway told: each movement and payout once, however often it is told. */
export async function storeTold(ctx: Ctx, gateway: string, page: Pick<PayoutPage, "movements" | "payouts">): Promise<void> {
  const movements = new Map(page.movements.map((one) => [one.movement_ref, one]));
  await storeMovements(ctx, gateway, [...movements.values()]);
  const payouts = new Map(page.payouts.map((one) => [one.payout_ref, one]));
  for (const [payout_ref, told] of payouts) await storePayout(ctx, gateway, payout_ref, told);
  // Their movements are told apart from them.
  const others = new Set([...movements.values()].map(({ payout_ref }) => payout_ref));
  for (const ref of others) if (ref !== null && !payouts.has(ref)) await storePayout(ctx, gateway, ref, null);
}

/** Movements are no records: thousands may come a day, and they have neither audit nor events. */
async function storeMovements(ctx: Ctx, gateway: string, told: readonly GatewayMovement[]): Promise<void> {
  const own = { tenant_id: ctx.tenant.id, gateway };
  const rows = await ctx.db.gatewayMovement.findMany({
    where: { ...own, movement_ref: { in: told.map(({ movement_ref }) => movement_ref) } },
    select: { id: true, movement_ref: true, payout_ref: true, fee: true },
  });
  const known = new Map(rows.map((row) => [row.movement_ref, row]));
  for (const { movement_ref, payout_ref, fee } of told) {
    const row = known.get(movement_ref);
    if (row === undefined) continue;
    const changes = {
      ...(payout_ref === null || payout_ref === row.payout_ref ? {} : { payout_ref }),
      ...(fee === null || fee === row.fee ? {} : { fee, matched: false }),
    };
    if (Object.keys(changes).length > 0)
      await ctx.db.gatewayMovement.updateMany({ where: { tenant_id: own.tenant_id, id: row.id }, data: changes });
  }
  const now = ctx.clock.now();
  const data = told
    .filter(({ movement_ref }) => !known.has(movement_ref))
    .map(({ paid, gross, ...one }) => ({
      ...own,
      ...one,
      id: newId(now),
      paid: paid?.minor ?? null,
      paid_currency: paid?.currency ?? null,
      currency: gross.currency,
      gross: gross.minor,
      matched: withoutLedger.has(one.kind),
      created_at: now,
    }));
  if (data.length > 0) await ctx.db.gatewayMovement.createMany({ data, skipDuplicates: true });
}
