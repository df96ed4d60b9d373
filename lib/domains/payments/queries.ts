import { paymentRows, attemptRows, savedMethodRows, paymentParts } from "./rows";
import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { notFound } from "@/lib/kernel/base/errors";
import { isOutside, type Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import { findCustomer, readCustomerNames } from "@/lib/domains/customers";
import { idOf } from "@/lib/kernel/base/ids";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma, SavedMethod as SavedMethodRow } from "@/prisma/generated/client";
import { visible, visibleMethods } from "./policy";
import { toAttempt, toPayment, toSavedMethod, type AttemptRow, type PaymentParts, type PaymentWithParts } from "./resource";
import {
  AttemptId,
  AttemptList,
  AttemptPage,
  Payment,
  PaymentAttempt,
  PaymentId,
  PaymentList,
  PaymentPage,
  SavedMethodPage,
} from "./schema";

/** One payment with its allocations and refunds. @throws AppError `not_found`. */
export function findPayment(ctx: Ctx, id: string): Promise<PaymentWithParts> {
  return findRow(ctx, paymentRows, id);
}

/** The same without `visible`, for commands that have already checked access to the payment. */
export async function readPayment(ctx: Ctx, id: string): Promise<PaymentWithParts> {
  const row = await ctx.db.payment.findFirst({ where: { tenant_id: ctx.tenant.id, id }, include: paymentParts });
  if (!row) throw notFound("payment");
  return row;
}

/** A filter for payments with a refund between two days; either may be omitted. */
function refundedBetween(from: string | undefined, to: string | undefined): Prisma.PaymentWhereInput {
  if (from === undefined && to === undefined) return {};
  return {
    refunds: {
      some: { day: { ...(from === undefined ? {} : { gte: toDayColumn(from) }), ...(to === undefined ? {} : { lte: toDayColumn(to) }) } },
    },
  };
}

/** The payment in the form for this caller: only staff and API keys see notes. */
function showPayment(ctx: Ctx, row: PaymentWithParts): Payment {
  const payment = toPayment(row);
  return isOutside(ctx) ? { ...payment, notes: "" } : payment;
}

interface PartRow {
  payment_id: string;
  id: string;
  amount: bigint;
  /** Set for an allocation. */
  invoice_id: string | null;
  /** Set for a refund. */
  day: Date | null;
  reason: string | null;
  created_at: Date;
}

/** The allocations and refunds of these payments in one statement, by payment. */
async function readParts(ctx: Ctx, ids: string[]): Promise<(id: string) => PaymentParts> {
  const rows = await ctx.db.$queryRaw<PartRow[]>`
    select payment_id, id, amount, invoice_id, null::date as day, null::text as reason, created_at from public.payment_allocations
    where tenant_id = ${ctx.tenant.id}::uuid and payment_id = any(${ids}::uuid[])
    union all select payment_id, id, amount, null::uuid, day, reason, created_at from public.refunds
    where tenant_id = ${ctx.tenant.id}::uuid and payment_id = any(${ids}::uuid[])
    order by id`;
  const found = new Map<string, PaymentParts>();
  for (const { payment_id, id, amount, invoice_id, day, reason, created_at } of rows) {
    const parts = found.get(payment_id) ?? { allocations: [], refunds: [] };
    found.set(payment_id, parts);
    if (invoice_id !== null) parts.allocations.push({ invoice_id, amount });
    else if (day !== null) parts.refunds.push({ id, amount, day, reason, created_at });
  }
  return (id) => found.get(id) ?? { allocations: [], refunds: [] };
}

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
        input.from === undefined ? {} : { day: { gte: toDayColumn(input.from) } },
        input.to === undefined ? {} : { day: { lte: toDayColumn(input.to) } },
        input.currency === undefined ? {} : { currency: input.currency },
        refundedBetween(input.refunded_from, input.refunded_to),
      ],
    };
    const keyset = keysetOf(input, "-created_at");
    const rows = await ctx.db.payment.findMany({ where: { AND: [filter, keyset.where] }, orderBy: keyset.orderBy, take: keyset.take });
    const page = pageFrom(rows, keyset);
    const partsOf = await readParts(
      ctx,
      page.data.map(({ id }) => id),
    );
    const total = await totalIfAsked(input.include, (take) => ctx.db.payment.count({ where: filter, take }));
    const names = await readCustomerNames(
      ctx,
      page.data.map((row) => row.customer_id),
    );
    return {
      data: page.data.map((row) => ({
        customer_name: names.get(row.customer_id) ?? "",
        ...showPayment(ctx, { ...partsOf(row.id), ...row }),
      })),
      next_cursor: page.next_cursor,
      ...total,
    };
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
    return showPayment(ctx, await findPayment(ctx, id));
  },
});

/** One attempt. @throws AppError `not_found`. */
export function findAttempt(ctx: Ctx, id: string): Promise<AttemptRow> {
  return findRow(ctx, attemptRows, id);
}

/** One saved method that was not removed. @throws AppError `not_found`. */
export function findSavedMethod(ctx: Ctx, id: string): Promise<SavedMethodRow> {
  return findRow(ctx, savedMethodRows, id);
}

export const listPaymentAttempts = query({
  id: "payment_attempts.list",
  summary: "List attempts to move money through a gateway, newest first",
  permission: "payments.read",
  input: AttemptList,
  output: AttemptPage,
  example: { attention: "true" },
  async run(ctx, input) {
    const { invoice_id, customer_id, payment_id, kind, status } = input;
    const ofInvoice = invoice_id === undefined ? {} : { OR: [{ invoice_id }, { shares: { some: { invoice_id } } }] };
    const chosen = Object.fromEntries(Object.entries({ customer_id, payment_id, kind, status }).filter(([, value]) => value !== undefined));
    const where: Prisma.PaymentAttemptWhereInput = {
      AND: [chosen, ofInvoice, input.attention === undefined ? {} : { attention: input.attention ? { not: null } : null }],
    };
    return listPage(ctx, attemptRows, input, { where, sort: "-created_at" });
  },
});

export const getPaymentAttempt = query({
  id: "payment_attempts.get",
  summary: "Get an attempt to move money through a gateway",
  permission: "payments.charge",
  input: z.strictObject({ id: AttemptId }),
  output: PaymentAttempt,
  example: { id: "att_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toAttempt(await findAttempt(ctx, id));
  },
});

export const listSavedMethods = query({
  id: "saved_methods.list",
  summary: "List a customer's saved payment methods",
  permission: "payments.read",
  input: z.strictObject({ id: idOf("customer") }),
  output: SavedMethodPage,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await findCustomer(ctx, id);
    const rows = await ctx.db.savedMethod.findMany({ where: { AND: [visibleMethods(ctx), { customer_id: id }] }, orderBy: { id: "asc" } });
    return { data: rows.map(toSavedMethod), next_cursor: null };
  },
});

/** Attempts due for a check at the provider, the longest due first. */
export const listDueAttempts = query({
  id: "payment_attempts.list_due",
  summary: "List the attempts whose status is due for a check at the gateway",
  access: internal("called by the schedule that asks gateways, as the system"),
  input: z.strictObject({}),
  output: z.object({ ids: z.array(AttemptId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.paymentAttempt.findMany({
      where: { tenant_id: ctx.tenant.id, ask_at: { lte: ctx.clock.now() } },
      orderBy: [{ ask_at: "asc" }, { id: "asc" }],
      take: 50,
      select: { id: true },
    });
    return { ids: rows.map(({ id }) => id) };
  },
});
