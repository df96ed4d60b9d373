import { z } from "zod";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import { idOf } from "@/lib/kernel/base/ids";
import { invalidField } from "@/lib/kernel/base/errors";
import { defaultPageSize, listQuery } from "@/lib/kernel/base/paging";
import { findPayment } from "@/lib/domains/payments";
import type { Ctx } from "@/lib/kernel/context";
import { visible } from "./policy";
import { toMovement } from "./resource";
import { exceptionRows, payoutRows } from "./rows";
import {
  ExceptionId,
  ExceptionList,
  ExceptionPage,
  MovementPage,
  Payout,
  PayoutException,
  PayoutId,
  PayoutList,
  PayoutPage,
} from "./schema";
import type { Payout as PayoutRow } from "@/prisma/generated/client";

/** @throws AppError `not_found`. */
export function findPayout(ctx: Ctx, id: string): Promise<PayoutRow> {
  return findRow(ctx, payoutRows, id);
}

export const listPayouts = query({
  id: "payouts.list",
  summary: "List what payment providers have paid out, newest first",
  permission: "payouts.read",
  input: PayoutList,
  output: PayoutPage,
  example: { gateway: "stripe" },
  run(ctx, input) {
    const { gateway, status, in_bank } = input;
    const where = {
      ...(gateway === undefined ? {} : { gateway }),
      ...(status === undefined ? {} : { status }),
      ...(in_bank === undefined ? {} : { bank_entry_id: in_bank ? { not: null } : null }),
    };
    return listPage(ctx, payoutRows, input, { where, sort: "-made_at", sorts: { made_at: "instant", amount: "bigint" } });
  },
});

export const getPayout = query({
  id: "payouts.get",
  summary: "Get a payout of a payment provider",
  permission: "payouts.read",
  input: z.strictObject({ id: PayoutId }),
  output: Payout,
  example: { id: "pyt_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => payoutRows.toResource(await findPayout(ctx, id), ctx),
});

/** The movements of one payout are read page by page, the newest first. */
const mostMovements = 200;

export const listPayoutMovements = query({
  id: "payouts.list_movements",
  summary: "List the payments, refunds and fees that a payout consists of, newest first",
  permission: "payouts.read",
  input: listQuery(["created_at"]).pick({ limit: true, cursor: true }).extend({ id: PayoutId }),
  output: MovementPage,
  example: { id: "pyt_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, limit = defaultPageSize, cursor }) {
    await findPayout(ctx, id);
    if (cursor !== undefined && !z.guid().safeParse(cursor).success) throw invalidField("cursor", "invalid", "This cursor is not valid.");
    const rows = await ctx.db.gatewayMovement.findMany({
      where: { AND: [visible(ctx), { payout_id: id, ...(cursor === undefined ? {} : { id: { lt: cursor } }) }] },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const page = rows.slice(0, limit);
    return { data: page.map(toMovement), next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  },
});

export const listPaymentMovements = query({
  id: "payouts.list_of_payment",
  summary: "List the movements of a payment at its payment provider: its fee, its refunds, and the payouts that they are in",
  permission: "payouts.read",
  input: z.strictObject({ id: idOf("payment") }),
  output: MovementPage,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findPayment(ctx, id);
    const rows = await ctx.db.gatewayMovement.findMany({
      where: { AND: [visible(ctx), { payment_id: id }] },
      orderBy: [{ occurred_at: "asc" }, { kind: "asc" }, { id: "asc" }],
      take: mostMovements,
    });
    return { data: rows.map(toMovement), next_cursor: null };
  },
});

export const listExceptions = query({
  id: "payout_exceptions.list",
  summary: "List differences between payment providers and the ledger, newest first",
  permission: "payouts.read",
  input: ExceptionList,
  output: ExceptionPage,
  example: { status: "open" },
  run(ctx, input) {
    const { gateway, kind, status } = input;
    const where = {
      ...(gateway === undefined ? {} : { gateway }),
      ...(kind === undefined ? {} : { kind }),
      ...(status === undefined ? {} : { status }),
    };
    return listPage(ctx, exceptionRows, input, { where, sort: "-created_at" });
  },
});

export const getException = query({
  id: "payout_exceptions.get",
  summary: "Get a difference between a payment provider and the ledger",
  permission: "payouts.read",
  input: z.strictObject({ id: ExceptionId }),
  output: PayoutException,
  example: { id: "pex_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => exceptionRows.toResource(await findRow(ctx, exceptionRows, id), ctx),
});
