import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { MoneyText, PositiveMoneyText, fromWire, sumOf } from "@/lib/commerce/money";
import { syncInvoiceStatus } from "@/lib/domains/invoices";
import { postEntries } from "@/lib/domains/ledger";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
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
import { AttemptId, Payment, PaymentId, RefundCreate } from "../schema";
import { heldCredit, planRefund, unrefunded } from "../queries/plan-refund";

/** Records a refund made outside Atrium. Credit is used first; the caller decides whether the rest makes invoices due again. */
export const refundPayment = command({
  id: "payments.refund",
  summary: "Record a refund of a payment, in full or in part",
  permission: "payments.refund",
  input: RefundCreate,
  output: Payment,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "20.00", reason: "Goods returned", still_owed: false },
  async run(ctx, { id, amount: amountText, date, reason, still_owed }) {
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
    if (await isGatewayPayment(ctx, before))
      throw new AppError("conflict", "A gateway received this payment; refund it through the gateway.");
    const currency = Currency.parse(before.currency);
    const { refunding } = await heldCredit(ctx, before);
    const amount = amountText === undefined ? unrefunded(before) - (refunding.get(id) ?? 0n) : fromWire(amountText, currency);
    const booked = await bookRefund(ctx, before, { amount, date, reason: reason ?? null, still_owed });
    return toPayment(booked.payment);
  },
});

/** Records a gateway's refund; returns the refund's id too. @throws AppError `invalid` when the payment's credit was used meanwhile. */
export const recordGatewayRefund = command({
  id: "payments.record_gateway_refund",
  summary: "Record a refund that a gateway made",
  access: internal("called by applyRefundResult, which has compared the report with the request"),
  input: z.strictObject({
    payment_id: PaymentId,
    amount: PositiveMoneyText,
    /** What went back beside the amount. */
    surcharge: MoneyText,
    reason: z.string().nullable(),
    still_owed: z.boolean(),
    credit_note_id: idOf("credit_note").nullable(),
    /** The attempt that is recorded; later ones do not take from it. */
    attempt_id: AttemptId,
  }),
  output: z.object({ refund_id: idOf("refund") }),
  example: {
    payment_id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a",
    amount: "20.00",
    surcharge: "0.40",
    reason: "Goods returned",
    still_owed: false,
    credit_note_id: null,
    attempt_id: "att_01jd0p2q3r4s5t6v7w8x9y0z1a",
  },
  async run(ctx, { payment_id, amount, surcharge, reason, still_owed, credit_note_id, attempt_id }) {
    const { customer_id } = await readPayment(ctx, payment_id);
    await lockRows(ctx, "customers", [customer_id]);
    await lockRows(ctx, "payments", [payment_id]);
    const before = await readPayment(ctx, payment_id);
    await lockRows(
      ctx,
      "invoices",
      before.allocations.map((allocation) => allocation.invoice_id),
    );
    const currency = Currency.parse(before.currency);
    const { refund_id } = await bookRefund(ctx, before, {
      amount: fromWire(amount, currency),
      surcharge: fromWire(surcharge, currency),
      date: undefined,
      reason,
      still_owed,
      credit_note_id,
      attempt_id,
    });
    return { refund_id };
  },
});

interface NewRefund {
  amount: bigint;
  surcharge?: bigint;
  date: string | undefined;
  reason: string | null;
  still_owed: boolean;
  credit_note_id?: string | null | undefined;
  attempt_id?: string;
}

/** Stores the refund, posts it, and reopens or reduces invoices. The caller has locked customer, payment and invoices. */
async function bookRefund(
  ctx: CommandCtx,
  before: PaymentWithParts,
  { amount, surcharge = 0n, date, reason, still_owed, credit_note_id, attempt_id }: NewRefund,
): Promise<{ payment: PaymentWithParts; refund_id: string }> {
  const { id } = before;
  const parts = await planRefund(ctx, before, { amount, still_owed, credit_note_id, attempt_id });
  const now = ctx.clock.now();
  const today = await tenantToday(ctx);
  const day = date ?? today;
  const refund_id = newId(now);
  const reduced = still_owed ? 0n : sumOf(parts.reopened.map((share) => share.amount));
  await ctx.db.refund.createMany({
    data: {
      ...{ id: refund_id, tenant_id: ctx.tenant.id, payment_id: id, amount, surcharge, reduced },
      ...{ day: toDayColumn(day), reason, created_at: now },
    },
  });
  const own = { customer_id: before.customer_id, currency: Currency.parse(before.currency), day, refund_id };
  const entry = { ...own, kind: "refund" as const, payment_id: id };
  await postEntries(ctx, [
    ...parts.reopened.map((share) => ({ ...entry, ...share })),
    { ...entry, amount: parts.from_credit },
    ...parts.from_notes.map(({ credit_note_id: note, amount: part }) => ({ ...entry, amount: part, credit_note_id: note ?? undefined })),
    // Not of the payment, which no longer pays this part of the invoice.
    ...(still_owed
      ? []
      : parts.reopened.map(({ invoice_id, amount: part }) => ({ ...own, kind: "adjustment" as const, invoice_id, amount: -part }))),
  ]);
  if (still_owed) for (const share of parts.reopened) await syncInvoiceStatus(ctx, { id: share.invoice_id, today });
  const payment = await touchPayment(ctx, before);
  auditChange(ctx, { noun: "payment", schema: Payment, before: toPayment(before), after: toPayment(payment), event: paymentRefunded });
  return { payment, refund_id };
}

/** Raises the version of a locked payment and reads it again. */
export async function touchPayment(ctx: CommandCtx, { id, version }: PaymentWithParts): Promise<PaymentWithParts> {
  await ctx.db.payment.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { version: version + 1, updated_at: ctx.clock.now() } });
  return readPayment(ctx, id);
}

/** Whether a gateway's report recorded it, rather than a person. */
export async function isGatewayPayment(ctx: Ctx, { id, gateway }: PaymentWithParts): Promise<boolean> {
  if (gateway === null) return false;
  const where = { tenant_id: ctx.tenant.id, payment_id: id, kind: { not: "refund" } };
  return (await ctx.db.paymentAttempt.findFirst({ where, select: { id: true } })) !== null;
}
