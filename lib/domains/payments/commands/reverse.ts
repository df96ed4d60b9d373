import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { sumOf, toWire } from "@/lib/commerce/money";
import { readInvoiceNumbers, syncInvoiceStatus } from "@/lib/domains/invoices";
import { appliedCredit, postEntries, unreservedCredit } from "@/lib/domains/ledger";
import { tenantToday } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import { paymentReversed } from "../events";
import { findPayment } from "../queries";
import { toPayment, type PaymentWithParts } from "../resource";
import { takeBack, type Share } from "../rules";
import { Payment, PaymentReverse } from "../schema";
import { moveCredit } from "./apply-credit";
import { mailReversedPayment } from "./mail";
import { isGatewayPayment, stillAllocated, touchPayment } from "./refund";

/**
 * Takes back a recorded payment that did not arrive, such as a bounced transfer: new entries reverse all of its own, its invoices are due
 * again, and its credit is gone. The customer is told only if asked.
 */
export const reversePayment = command({
  id: "payments.reverse",
  summary: "Reverse a recorded payment that did not arrive, such as a bounced transfer",
  permission: "payments.refund",
  input: PaymentReverse,
  output: Payment,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "The bank returned the transfer" },
  async run(ctx, { id, reason, date, remove_applied_credit = false, notify_customer = false }) {
    const { customer_id } = await findPayment(ctx, id);
    await lockRows(ctx, "customers", [customer_id]);
    await lockRows(ctx, "payments", [id]);
    const before = await findPayment(ctx, id);
    await assertFresh(ctx, before);
    await assertReversible(ctx, before);
    const today = await tenantToday(ctx);
    const day = date ?? today;
    if (day < fromDayColumn(before.day)) throw invalidField("date", "before_payment", "The reversal is dated before the payment.");
    if (day > today) throw invalidField("date", "future_date", "The reversal is dated in the future.");
    const settled = await stillAllocated(ctx, before);
    const credit = before.amount - sumOf(settled.map((share) => share.amount));
    const removed = await creditToRemove(ctx, before, credit, remove_applied_credit);
    await lockRows(ctx, "invoices", [...new Set([...settled, ...removed].map(({ invoice_id }) => invoice_id))]);
    const currency = Currency.parse(before.currency);
    for (const { invoice_id, amount } of removed) await moveCredit(ctx, { customer_id, currency, invoice_id, amount: -amount });
    const entry = { customer_id, currency, day, kind: "reversal" as const, payment_id: id };
    await postEntries(ctx, [...settled.map((share) => ({ ...entry, ...share })), { ...entry, amount: credit }]);
    for (const { invoice_id } of settled) await syncInvoiceStatus(ctx, { id: invoice_id, today });
    const now = ctx.clock.now();
    const own = { id: newId(now), tenant_id: ctx.tenant.id, payment_id: id };
    await ctx.db.paymentReversal.createMany({ data: { ...own, day: toDayColumn(day), reason, created_at: now } });
    const after = toPayment(await touchPayment(ctx, before));
    auditChange(ctx, { noun: "payment", schema: Payment, before: toPayment(before), after, event: paymentReversed });
    if (notify_customer) await mailReversedPayment(ctx, { id });
    return after;
  },
});

/** @throws AppError `conflict` that says what can be done instead. */
async function assertReversible(ctx: CommandCtx, payment: PaymentWithParts): Promise<void> {
  if (payment.reversal !== null) throw new AppError("conflict", "The payment is already reversed.");
  if (payment.refunds.length > 0)
    throw new AppError("conflict", "A part of the payment was refunded, so it cannot be reversed; record a refund of the rest instead.");
  if (await isGatewayPayment(ctx, payment))
    throw new AppError("conflict", "A gateway received this payment; refund it through the gateway instead.");
}

/** The credit of this payment that was applied to invoices. @throws AppError `conflict` when there is some and it may not be removed. */
async function creditToRemove(ctx: CommandCtx, payment: PaymentWithParts, credit: bigint, allowed: boolean): Promise<Share[]> {
  const currency = Currency.parse(payment.currency);
  const unused = await unreservedCredit(ctx, payment.customer_id, currency);
  if (credit <= unused) return [];
  const applied = takeBack(credit - unused, await appliedCredit(ctx, payment.customer_id, currency, "payments"));
  if (allowed && sumOf(applied.map(({ amount }) => amount)) === credit - unused) return applied;
  const numbers = await readInvoiceNumbers(
    ctx,
    applied.map(({ invoice_id }) => invoice_id),
  );
  const used = `${toWire(credit - unused, currency)} ${currency} of this payment became credit and was used`;
  const where = [...numbers.values()].join(", ");
  const message = allowed
    ? `${used} in a refund, so the payment cannot be reversed.`
    : `${used} on ${where}. To take it off there too, send \`remove_applied_credit\`: true.`;
  throw new AppError("conflict", message, { errors: [{ path: "remove_applied_credit", code: "credit_used", message }] });
}
