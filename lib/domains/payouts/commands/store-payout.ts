import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import type { Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import type { GatewayPayout } from "@/lib/kernel/ports/gateway-payouts";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import type { Payout as PayoutRow, Prisma } from "@/prisma/generated/client";
import { payoutCreated, payoutUpdated } from "../events";
import { payoutRows } from "../rows";
import { PayoutId } from "../schema";

type Fields = Pick<PayoutRow, "status" | "made_at" | "arrival_day" | "currency" | "amount" | "reference" | "gross" | "fees">;

/** Made here of what an adapter has read; not JSON, and never sent by a caller. */
const Given = z.custom<Fields>((value) => typeof value === "object" && value !== null && "amount" in value);

const writePayout = command({
  id: "payouts.store",
  summary: "Store a payout as its gateway has it by now",
  access: internal("called by storePayout, where something has changed"),
  input: z.strictObject({ gateway: GatewaySlug, payout_ref: z.string(), fields: Given }),
  output: z.object({ id: PayoutId }),
  example: {
    gateway: "stripe",
    payout_ref: "po_1Nv0a1",
    fields: {
      status: "paid",
      made_at: new Date(0),
      arrival_day: null,
      currency: "GBP",
      amount: 11_760n,
      reference: null,
      gross: 12_000n,
      fees: 240n,
    },
  },
  async run(ctx, { gateway, payout_ref, fields }) {
    const known = await ctx.db.payout.findFirst({ where: { tenant_id: ctx.tenant.id, gateway, payout_ref }, select: { id: true } });
    if (!known) return createRow(ctx, payoutRows, { gateway, payout_ref, ...fields }, payoutCreated);
    return changeRow(ctx, payoutRows, await lockRow(ctx, payoutRows, known.id), fields, payoutUpdated);
  },
});

/** Stores a payout with its movements and their sums; null is what is known of it already. Told again, nothing is written. */
export async function storePayout(ctx: Ctx, gateway: string, payout_ref: string, told: GatewayPayout | null): Promise<void> {
  const own = { tenant_id: ctx.tenant.id, gateway };
  const known = await ctx.db.payout.findFirst({ where: { ...own, payout_ref } });
  const base = told === null ? known : fieldsOf(told);
  if (base === null) return;
  const whose: Prisma.GatewayMovementWhereInput[] = [{ payout_ref }, { movement_ref: { in: [...(told?.movement_refs ?? [])] } }];
  const parts = { ...own, OR: known === null ? whose : [...whose, { payout_id: known.id }] };
  const { status, made_at, arrival_day, currency, amount, reference } = base;
  const sums = await sumsOf(ctx, { ...parts, currency });
  const fields = { status, made_at, arrival_day, currency, amount, reference, ...sums };
  const id = known !== null && isSame(known, fields) ? known.id : (await writePayout(ctx, { gateway, payout_ref, fields })).id;
  await ctx.db.gatewayMovement.updateMany({ where: { ...parts, payout_id: null }, data: { payout_id: id } });
}

function fieldsOf({ status, created_at, arrives_on, amount, reference }: GatewayPayout): Omit<Fields, "gross" | "fees"> {
  const arrival_day = arrives_on === null ? null : toDayColumn(arrives_on);
  return { status, made_at: created_at, arrival_day, currency: amount.currency, amount: amount.minor, reference };
}

/** Null where no movement is known, as of a provider that pays out of a running balance. */
async function sumsOf(ctx: Ctx, where: Prisma.GatewayMovementWhereInput): Promise<Pick<Fields, "gross" | "fees">> {
  const { _sum, _count } = await ctx.db.gatewayMovement.aggregate({ where, _sum: { gross: true, fee: true }, _count: { _all: true } });
  return _count._all === 0 ? { gross: null, fees: null } : { gross: _sum.gross ?? 0n, fees: _sum.fee ?? 0n };
}

function isSame(row: PayoutRow, fields: Fields): boolean {
  return (
    row.status === fields.status &&
    row.made_at.getTime() === fields.made_at.getTime() &&
    row.arrival_day?.getTime() === fields.arrival_day?.getTime() &&
    row.currency === fields.currency &&
    row.amount === fields.amount &&
    row.reference === fields.reference &&
    row.gross === fields.gross &&
    row.fees === fields.fees
  );
}
