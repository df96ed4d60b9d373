import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toPayment, type PaymentWithParts } from "./resource";
import { Payment, PaymentId, PaymentList, PaymentPage } from "./schema";

const parts = { allocations: { orderBy: { id: "asc" } }, refunds: { orderBy: { id: "asc" } } } as const;

/** One payment with its allocations and refunds, or `not_found`. */
export async function findPayment(ctx: Ctx, id: string): Promise<PaymentWithParts> {
  const row = await ctx.db.payment.findFirst({ where: { AND: [visible(ctx), { id }] }, include: parts });
  if (!row) throw notFound("payment");
  return row;
}

const dayOf = (text: string): Date => new Date(`${text}T00:00:00Z`);

export const listPayments = query({
  id: "payments.list",
  summary: "List payments, newest first",
  permission: "payments.read",
  input: PaymentList,
  output: PaymentPage,
  example: { limit: "50" },
  async run(ctx, input) {
    const filter: Prisma.PaymentWhereInput = {
      AND: [
        visible(ctx),
        input.customer_id === undefined ? {} : { customer_id: input.customer_id },
        input.invoice_id === undefined ? {} : { allocations: { some: { invoice_id: input.invoice_id } } },
        input.method === undefined ? {} : { method: input.method },
        input.from === undefined ? {} : { day: { gte: dayOf(input.from) } },
        input.to === undefined ? {} : { day: { lte: dayOf(input.to) } },
      ],
    };
    const keyset = keysetOf(input, "-created_at", { created_at: "instant", updated_at: "instant" });
    const rows = await ctx.db.payment.findMany({ where: { AND: [filter, keyset.where] }, orderBy: keyset.orderBy, take: keyset.take, include: parts });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.payment.count({ where: filter, take }));
    return { data: page.data.map(toPayment), next_cursor: page.next_cursor, ...total };
  },
});

export const getPayment = query({
  id: "payments.get",
  summary: "Get a payment with its allocations and refunds",
  permission: "payments.read",
  input: z.strictObject({ id: PaymentId }),
  output: Payment,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toPayment(await findPayment(ctx, id));
  },
});
