import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { fromWire, PositiveMoneyText, sumOf, toWire } from "@/lib/commerce/money";
import { readInvoiceNumbers, syncInvoiceStatus } from "@/lib/domains/invoices";
import { appliedCredit, postEntries, unreservedCredit } from "@/lib/domains/ledger";
import { tenantToday } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import { paymentReversed } from "../events";
import { findPayment, readPayment } from "../queries";
import { toPayment, type PaymentWithParts } from "../resource";
import { takeBack, type Share } from "../rules";
import { Payment, PaymentId, PaymentReverse, StoredDispute } from "../schema";
import { moveCredit } from "./apply-credit";
import { mailReversedPayment } from "./mail";
import { heldCredit, stillAllocated, unrefunded } from "../queries/plan-refund";
import { isGatewayPayment, touchPayment } from "./refund";
import { storeDispute } from "./store-dispute";

/**
 * Takes back a payment that did not arrive, such as a bounced transfer, or that the payer's bank took back: new entries reverse what
 * refunds have left of it, its invoices are due again, and its credit is gone. The customer is told only if asked.
 */
export const reversePayment = command({
  id: "payments.reverse",
  summary: "Reverse a payment that did not arrive, such as a bounced transfer, or that the payer's bank took back",
  permission: "payments.refund",
  input: PaymentReverse,
  output: Payment,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "The bank returned the transfer" },
  async run(ctx, { id, reason, date, chargeback = false, fee, remove_applied_credit = false, notify_customer = false }) {
    const { customer_id } = await findPayment(ctx, id);
    await lockRows(ctx, "customers", [customer_id]);
    await lockRows(ctx, "payments", [id]);
    const before = await findPayment(ctx, id);
    await assertFresh(ctx, before);
    await assertReversible(ctx, before, chargeback);
    if (fee !== undefined && !chargeback) throw invalidField("fee", "no_chargeback", "Only a chargeback has a fee.");
    const today = await tenantToday(ctx);
    const day = date ?? today;
    if (day < fromDayColumn(before.day)) throw invalidField("date", "before_payment", "The reversal is dated before the payment.");
    if (day > today) throw invalidField("date", "future_date", "The reversal is dated in the future.");
    const amount = unrefunded(before);
    const reversed = await bookReversal(ctx, before, { amount, day, reason, remove_applied_credit });
    const dispute = chargeback ? toldDispute(ctx, before, { amount, reason, fee }) : null;
    const after = dispute === null ? reversed : await storeDispute(ctx, { id, dispute });
    if (notify_customer) await mailReversedPayment(ctx, { id });
    return after;
  },
});

/** A lost dispute as a person tells of it, or what a gateway reported of it before. */
function toldDispute(
  ctx: CommandCtx,
  before: PaymentWithParts,
  { amount, reason, fee }: { amount: bigint; reason: string; fee: string | undefined },
): StoredDispute {
  const known = StoredDispute.nullable().parse(before.dispute);
  const { currency } = before;
  const at = ctx.clock.now().toISOString();
  const told = fee === undefined ? null : { amount: fromWire(fee, Currency.parse(currency)).toString(), currency };
  return {
    ref: known?.ref ?? null,
    status: "lost",
    reason: known?.reason ?? reason,
    amount: known?.amount ?? amount.toString(),
    fee: told ?? known?.fee ?? null,
    opened_at: known?.opened_at ?? at,
    closed_at: at,
  };
}

interface NewReversal {
  /** At most what refunds have left of the payment, in minor units. */
  amount: bigint;
  day: string;
  reason: string;
  remove_applied_credit: boolean;
}

/** Stores and posts a reversal; the caller has locked customer and payment. @throws AppError `conflict` when its credit was used. */
async function bookReversal(ctx: CommandCtx, before: PaymentWithParts, reversal: NewReversal): Promise<Payment> {
  const { id, customer_id } = before;
  const { amount, day, reason } = reversal;
  const settled = takeBack(amount, await stillAllocated(ctx, before));
  const credit = amount - sumOf(settled.map((share) => share.amount));
  const removed = await creditToRemove(ctx, before, credit, reversal.remove_applied_credit);
  await lockRows(ctx, "invoices", [...new Set([...settled, ...removed].map(({ invoice_id }) => invoice_id))]);
  const currency = Currency.parse(before.currency);
  for (const share of removed) await moveCredit(ctx, { customer_id, currency, invoice_id: share.invoice_id, amount: -share.amount });
  const entry = { customer_id, currency, day, kind: "reversal" as const, payment_id: id };
  await postEntries(ctx, [...settled.map((share) => ({ ...entry, ...share })), { ...entry, amount: credit }]);
  const today = await tenantToday(ctx);
  for (const { invoice_id } of settled) await syncInvoiceStatus(ctx, { id: invoice_id, today });
  const now = ctx.clock.now();
  const own = { id: newId(now), tenant_id: ctx.tenant.id, payment_id: id, amount: amount === before.amount ? null : amount };
  await ctx.db.paymentReversal.createMany({ data: { ...own, day: toDayColumn(day), reason, created_at: now } });
  const after = toPayment(await touchPayment(ctx, before));
  auditChange(ctx, { noun: "payment", schema: Payment, before: toPayment(before), after, event: paymentReversed });
  return after;
}

/** Takes back a part of a payment that its payer's bank took back. */
export const recordChargeback = command({
  id: "payments.record_chargeback",
  summary: "Reverse what a payer's bank took back of a payment",
  access: internal("called by applyDispute, which has locked customer and payment"),
  input: z.strictObject({ id: PaymentId, amount: PositiveMoneyText, reason: z.string() }),
  output: Payment,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00", reason: "Chargeback: fraudulent" },
  async run(ctx, { id, amount, reason }) {
    const before = await readPayment(ctx, id);
    const day = await tenantToday(ctx);
    return bookReversal(ctx, before, {
      amount: fromWire(amount, Currency.parse(before.currency)),
      day,
      reason: reason.slice(0, 500),
      remove_applied_credit: true,
    });
  },
});

/** @throws AppError `conflict` that says what can be done instead. */
async function assertReversible(ctx: CommandCtx, payment: PaymentWithParts, chargeback: boolean): Promise<void> {
  if (payment.reversal !== null) throw new AppError("conflict", "The payment is already reversed.");
  if (unrefunded(payment) === 0n) throw new AppError("conflict", "The payment is already refunded in full.");
  if ((await heldCredit(ctx, payment)).refunding.has(payment.id))
    throw new AppError("conflict", "A refund of this payment is in progress; wait until it is done.");
  if (!chargeback && (await isGatewayPayment(ctx, payment))) {
    const message =
      "A gateway received this payment; refund it through the gateway. If the payer's bank took the money back, send `chargeback`: true.";
    throw new AppError("conflict", message, { errors: [{ path: "chargeback", code: "gateway_payment", message }] });
  }
}

/** The credit of this payment that was applied to invoices. @throws AppError `conflict` when there is some and it may not be removed. */
async function creditToRemove(ctx: CommandCtx, payment: PaymentWithParts, credit: bigint, allowed: boolean): Promise<Share[]> {
  const currency = Currency.parse(payment.currency);
  const unused = (await unreservedCredit(ctx, payment.customer_id, currency)) - (await heldCredit(ctx, payment)).payments;
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
