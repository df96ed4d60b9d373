import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import type { GatewayPayout } from "@/lib/kernel/ports/gateway-payouts";
import { changeRow, createRow, findRow } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { payoutCreated, payoutUpdated } from "../events";
import { payoutRows } from "../rows";
import { PayoutId } from "../schema";

/** As an adapter has read it; not JSON, and never sent by a caller. */
const Told = z.custom<GatewayPayout>((value) => typeof value === "object" && value !== null && "payout_ref" in value);

/** Stores a payout as it is by now, with the movements that it pays out and their sums. Told again, nothing changes. */
export const storePayout = command({
  id: "payouts.store",
  summary: "Store a payout that a gateway told of",
  access: internal("called by storeTold, which has read it from the gateway"),
  input: z.strictObject({ gateway: GatewaySlug, payout_ref: z.string(), told: Told.nullable() }),
  output: z.object({ id: PayoutId.nullable() }),
  example: { gateway: "stripe", payout_ref: "po_1Nv0a1", told: null },
  async run(ctx, { gateway, payout_ref, told }) {
    const own = { tenant_id: ctx.tenant.id, gateway };
    const known = await ctx.db.payout.findFirst({ where: { ...own, payout_ref } });
    if (told === null && known === null) return { id: null };
    const listed = told?.movement_refs ?? [];
    const whose: Prisma.GatewayMovementWhereInput[] = [{ payout_ref }, { movement_ref: { in: [...listed] } }];
    const parts = { ...own, OR: known === null ? whose : [...whose, { payout_id: known.id }] };
    const fields = {
      ...(told === null ? {} : fieldsOf(told)),
      ...(await sumsOf(ctx, { ...parts, currency: told?.amount.currency ?? known?.currency ?? "" })),
    };
    const id = await store(ctx, known?.id ?? null, { ...own, payout_ref, ...fields });
    await ctx.db.gatewayMovement.updateMany({ where: { ...parts, payout_id: null }, data: { payout_id: id } });
    return { id };
  },
});

function fieldsOf({ status, created_at, arrives_on, amount, reference }: GatewayPayout) {
  const arrival_day = arrives_on === null ? null : toDayColumn(arrives_on);
  return { status, made_at: created_at, arrival_day, currency: amount.currency, amount: amount.minor, reference };
}

/** Null where no movement is known, as of a provider that pays out of a running balance. */
async function sumsOf(ctx: CommandCtx, where: Prisma.GatewayMovementWhereInput) {
  const { _sum, _count } = await ctx.db.gatewayMovement.aggregate({ where, _sum: { gross: true, fee: true }, _count: { _all: true } });
  return _count._all === 0 ? { gross: null, fees: null } : { gross: _sum.gross ?? 0n, fees: _sum.fee ?? 0n };
}

type Fields = Omit<Prisma.PayoutUncheckedCreateInput, "id" | "created_at" | "updated_at">;

async function store(ctx: CommandCtx, id: string | null, fields: Partial<Fields> & Pick<Fields, "gateway" | "payout_ref" | "tenant_id">) {
  if (id === null) return (await createRow(ctx, payoutRows, fields as Fields, payoutCreated)).id;
  const before = await findRow(ctx, payoutRows, id);
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => String(Object.entries(before).find(([key]) => key === name)?.[1]) !== String(value)),
  );
  if (Object.keys(changes).length > 0) await changeRow(ctx, payoutRows, before, changes, payoutUpdated);
  return id;
}
