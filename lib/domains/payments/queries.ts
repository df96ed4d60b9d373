import { paymentRows, attemptRows, savedMethodRows, paymentParts } from "./rows";
import { z } from "zod";
import { findCustomer } from "@/lib/domains/customers";
import { listSavingGateways } from "@/lib/domains/payment-gateways";
import { notFound } from "@/lib/kernel/base/errors";
import { isOutside, type Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { idOf } from "@/lib/kernel/base/ids";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma, SavedMethod as SavedMethodRow } from "@/prisma/generated/client";
import { visibleMethods } from "./policy";
import { toAttempt, toPayment, toSavedMethod, type AttemptRow, type PaymentWithParts } from "./resource";
import { AttemptId, AttemptList, AttemptPage, Payment, PaymentAttempt, PaymentId, SavedMethodPage } from "./schema";

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

/** The payments that paid an invoice, the oldest first. */
export async function readInvoicePayments(ctx: Ctx, invoiceId: string): Promise<PaymentWithParts[]> {
  return ctx.db.payment.findMany({
    where: { tenant_id: ctx.tenant.id, allocations: { some: { invoice_id: invoiceId } } },
    include: paymentParts,
    orderBy: { id: "asc" },
  });
}

/** The payment in the form for this caller: only staff and API keys see notes and disputes. */
export function showPayment(ctx: Ctx, row: PaymentWithParts): Payment {
  const payment = toPayment(row);
  return isOutside(ctx) ? { ...payment, notes: "", dispute: null } : payment;
}

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

/** A page stays open after a declined card; the failure says so. */
function failedOrNot(failed: boolean | undefined): Prisma.PaymentAttemptWhereInput {
  if (failed === undefined) return {};
  const declined: Prisma.PaymentAttemptWhereInput = {
    OR: [{ status: "failed" }, { status: { in: ["open", "processing"] }, failure: { not: null } }],
  };
  return failed ? declined : { NOT: declined };
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
      AND: [
        chosen,
        ofInvoice,
        failedOrNot(input.failed),
        input.attention === undefined ? {} : { attention: input.attention ? { not: null } : null },
      ],
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
    return { data: rows.map(toSavedMethod), next_cursor: null, gateways: await listSavingGateways(ctx) };
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
