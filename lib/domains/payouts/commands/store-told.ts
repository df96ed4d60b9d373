import { z } from "zod";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { awaitTurn } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import type { GatewayMovement, PayoutPage } from "@/lib/kernel/ports/gateway-payouts";
import { storePayout } from "./store-payout";

/** As an adapter has read it; not JSON, and never sent by a caller. */
const Told = z.custom<Pick<PayoutPage, "movements" | "payouts">>(
  (value) => typeof value === "object" && value !== null && "movements" in value && "payouts" in value,
);

/** Nothing in the ledger stands against these. */
const withoutLedger: ReadonlySet<string> = new Set(["fee", "adjustment"]);

/** Stores one page of what a gateway told: each movement and payout once, however often it is told. */
export const storeTold = command({
  id: "payouts.store_told",
  summary: "Store what a gateway told of its balance and its payouts",
  access: internal("called by readPayouts, which has asked the gateway"),
  input: z.strictObject({ gateway: GatewaySlug, page: Told }),
  output: z.object({ stored: z.int() }),
  example: { gateway: "stripe", page: { movements: [], payouts: [] } },
  async run(ctx, { gateway, page }) {
    await awaitTurn(ctx, `payouts:${gateway}`);
    const movements = new Map(page.movements.map((one) => [one.movement_ref, one]));
    const stored = await storeMovements(ctx, gateway, [...movements.values()]);
    for (const told of page.payouts) await storePayout(ctx, { gateway, payout_ref: told.payout_ref, told });
    const told = new Set(page.payouts.map(({ payout_ref }) => payout_ref));
    const others = new Set(
      [...movements.values()].flatMap(({ payout_ref }) => (payout_ref === null || told.has(payout_ref) ? [] : [payout_ref])),
    );
    // Their movements are told apart from them.
    for (const payout_ref of others) await storePayout(ctx, { gateway, payout_ref, told: null });
    return { stored };
  },
});

async function storeMovements(ctx: CommandCtx, gateway: string, told: readonly GatewayMovement[]): Promise<number> {
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
  return (await ctx.db.gatewayMovement.createMany({ data, skipDuplicates: true })).count;
}
