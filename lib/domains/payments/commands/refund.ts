import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { PositiveMoneyText, fromWire, sumOf } from "@/lib/commerce/money";
import { syncInvoiceStatus, tenantToday } from "@/lib/domains/invoices";
import { postEntries, unappliedCredit } from "@/lib/domains/ledger";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import { paymentRefunded } from "../events";
import { findPayment, readPayment } from "../queries";
import { toPayment, type PaymentWithParts } from "../resource";
import { splitRefund, type Share } from "../rules";
import { Payment, PaymentId, RefundCreate } from "../schema";

/** Records a refund made outside Atrium. The invoices that the payment had paid are reopened, unless the money had become credit. */
export const refundPayment = command({
  id: "payments.refund",
  summary: "Record a refund of a payment, in full or in part",
  permission: "payments.refund",
  input: RefundCreate,
  output: Payment,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "20.00", reason: "Goods returned" },
  async run(ctx, { id, amount: amountText, date, reason }) {
    const customerId = (await findPayment(ctx, id)).customer_id;
    await lockRows(ctx, "customers", [customerId]);
    await lockRows(ctx, "payments", [id]);
    const before = await findPayment(ctx, id);
    await assertFresh(ctx, before);
    await lockRows(
      ctx,
      "invoices",
      before.allocations.map((allocation) => allocation.invoice_id),
    );
    if (before.gateway !== null) throw new AppError("conflict", "A gateway received this payment; refund it through the gateway.");
    const currency = Currency.parse(before.currency);
    const amount = amountText === undefined ? unrefunded(before) : fromWire(amountText, currency);
    const booked = await bookRefund(ctx, before, { amount, date, reason: reason ?? null });
    return toPayment(booked.payment);
  },
});

/** Records a gateway's refund; returns the refund's id too. @throws AppError `invalid` when the payment's credit was used meanwhile. */
export const recordGatewayRefund = command({
  id: "payments.record_gateway_refund",
  summary: "Record a refund that a gateway made",
  access: internal("called by applyRefundResult, which has compared the report with the request"),
  input: z.strictObject({ payment_id: PaymentId, amount: PositiveMoneyText, reason: z.string().nullable() }),
  output: z.object({ refund_id: idOf("refund") }),
  example: { payment_id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "20.00", reason: "Goods returned" },
  async run(ctx, { payment_id, amount, reason }) {
    const { customer_id } = await readPayment(ctx, payment_id);
    await lockRows(ctx, "customers", [customer_id]);
    await lockRows(ctx, "payments", [payment_id]);
    const before = await readPayment(ctx, payment_id);
    await lockRows(
      ctx,
      "invoices",
      before.allocations.map((allocation) => allocation.invoice_id),
    );
    const { refund_id } = await bookRefund(ctx, before, {
      amount: fromWire(amount, Currency.parse(before.currency)),
      date: undefined,
      reason,
    });
    return { refund_id };
  },
});

/** The unrefunded part of a payment, in minor units. */
export function unrefunded(payment: PaymentWithParts): bigint {
  return payment.amount - sumOf(payment.refunds.map((refund) => refund.amount));
}

/** The sources of a refund of `amount`. @throws AppError `conflict`, `invalid` when it is not possible. */
export async function planRefund(ctx: Ctx, payment: PaymentWithParts, amount: bigint): Promise<ReturnType<typeof splitRefund>> {
  const left = unrefunded(payment);
  if (left === 0n) throw new AppError("conflict", "The payment is already refunded in full.");
  if (amount > left) throw invalidField("amount", "exceeds_payment", "More than the unrefunded part of the payment.");
  const settled = await stillAllocated(ctx, payment);
  const unused = await unappliedCredit(ctx, payment.customer_id, Currency.parse(payment.currency));
  const ownCredit = left - sumOf(settled.map((share) => share.amount));
  return splitRefund(amount, unused < ownCredit ? unused : ownCredit, settled);
}

/** Stores the refund, posts it, and reopens invoices. The caller has locked customer, payment and invoices. */
async function bookRefund(
  ctx: CommandCtx,
  before: PaymentWithParts,
  { amount, date, reason }: { amount: bigint; date: string | undefined; reason: string | null },
): Promise<{ payment: PaymentWithParts; refund_id: string }> {
  const { id } = before;
  const parts = await planRefund(ctx, before, amount);
  const now = ctx.clock.now();
  const today = await tenantToday(ctx);
  const day = date ?? today;
  const refund_id = newId(now);
  await ctx.db.refund.createMany({
    data: { id: refund_id, tenant_id: ctx.tenant.id, payment_id: id, amount, day: toDayColumn(day), reason, created_at: now },
  });
  const entry = {
    customer_id: before.customer_id,
    currency: Currency.parse(before.currency),
    day,
    kind: "refund" as const,
    payment_id: id,
    refund_id,
  };
  await postEntries(ctx, [...parts.reopened.map((share) => ({ ...entry, ...share })), { ...entry, amount: parts.from_credit }]);
  for (const share of parts.reopened) await syncInvoiceStatus(ctx, { id: share.invoice_id, today });
  await ctx.db.payment.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { version: before.version + 1, updated_at: now } });
  const payment = await readPayment(ctx, id);
  auditChange(ctx, { noun: "payment", schema: Payment, before: toPayment(before), after: toPayment(payment), event: paymentRefunded });
  return { payment, refund_id };
}

/** What this payment still pays of each invoice: its allocations less earlier refunds that reopened them. */
async function stillAllocated(ctx: Ctx, payment: PaymentWithParts): Promise<Share[]> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["invoice_id"],
    where: { tenant_id: ctx.tenant.id, payment_id: payment.id, invoice_id: { not: null } },
    _sum: { amount: true },
  });
  const allocatedOf = new Map(sums.map((row) => [row.invoice_id, -(row._sum.amount ?? 0n)]));
  return payment.allocations.map(({ invoice_id }) => ({ invoice_id, amount: allocatedOf.get(invoice_id) ?? 0n }));
}
