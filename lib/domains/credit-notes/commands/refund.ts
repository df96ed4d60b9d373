import { Currency } from "@/lib/commerce/currencies";
import { fromWire, toWire } from "@/lib/commerce/money";
import { gatewayRefund, heldCredit } from "@/lib/domains/payments";
import { PaymentAttempt } from "@/lib/domains/payments/schema";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { exchange } from "@/lib/kernel/exchange";
import { lockRows } from "@/lib/kernel/lock";
import { findCreditNote } from "../queries";
import { readRefundOptions } from "../queries/refund-options";
import { leftOfNote } from "../resource";
import { CreditNoteRefund, type RefundOption } from "../schema";

/** The payment that a refund goes through. @throws AppError `conflict` that says why none can return the credit. */
function choosePayment(options: readonly RefundOption[], payment_id: string | undefined): RefundOption {
  const asked = payment_id === undefined ? options : options.filter((option) => option.payment_id === payment_id);
  if (payment_id !== undefined && asked.length === 0)
    throw invalidField(
      "payment_id",
      "not_refundable",
      "This payment did not pay the credited invoice, or nothing of it is left to refund.",
    );
  const able = asked.find(({ refund }) => refund === "partial" || refund === "whole");
  if (able) return able;
  if (asked.some(({ refund }) => refund === "none"))
    throw new AppError("conflict", "A refund is available only when the gateway supports it.");
  throw new AppError(
    "conflict",
    asked.length === 0
      ? "No payment of the credited invoice is left to refund; apply the credit to another invoice."
      : "No gateway received the money of this invoice; record a refund on its payment instead.",
  );
}

/** Refunds through the gateway that received the invoice's payment. The note's credit is used once the gateway reports the refund. */
export const refundCreditNote = exchange({
  id: "credit_notes.refund",
  summary: "Refund the credit to the gateway that received the invoice's payment, when the gateway supports it",
  permission: "payments.refund",
  input: CreditNoteRefund,
  output: PaymentAttempt,
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "20.00" },
  async prepare(ctx, { id, payment_id, amount: amountText }, attemptId) {
    const { customer_id } = await findCreditNote(ctx, id);
    // Refunds of one note are asked for in turn.
    await lockRows(ctx, "customers", [customer_id]);
    const note = await findCreditNote(ctx, id);
    const currency = Currency.parse(note.currency);
    const left = leftOfNote(note) - ((await heldCredit(ctx, note)).notes.get(id) ?? 0n);
    if (left <= 0n) throw new AppError("conflict", "No credit is left of this credit note, or its refunds are in progress.");
    const option = choosePayment(await readRefundOptions(ctx, note), payment_id);
    const most = fromWire(option.amount, currency) < left ? fromWire(option.amount, currency) : left;
    const amount = amountText === undefined ? most : fromWire(amountText, currency);
    if (amount > most)
      throw invalidField("amount", "exceeds_credit", "More than the credit that is left, or than what the payment can return.");
    const order = { id: option.payment_id, amount: toWire(amount, currency), reason: note.number, still_owed: false, credit_note_id: id };
    return gatewayRefund.prepare(ctx, order, attemptId);
  },
  call: gatewayRefund.call,
  apply: gatewayRefund.apply,
});
