import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { paymentFlagged, refundFailed, refundPending, refundSucceeded } from "../events";
import { readPayment } from "../queries";
import { toAttempt, type AttemptRow, type PaymentWithParts } from "../resource";
import { judgeRefund, type RefundReport } from "../rules";
import { AttemptId, AttemptStatus, type Attention } from "../schema";
import { asCompany, changeAttempt, lockAttempt } from "./attempt-parts";
import { planRefund } from "../queries/plan-refund";
import { recordGatewayRefund } from "./refund";
import { AppliedReport } from "./apply-attempt-result";

const Report = z.strictObject({
  status: z.enum(["pending", "succeeded", "failed"]),
  refund_ref: z.string(),
  payment_ref: z.string().nullable(),
  /** Minor units. */
  amount: z.bigint(),
  currency: z.string(),
  failure: z.string().max(2000).nullable(),
});

/** The same for refunds: the ledger changes only when the provider reports that the money was returned. */
export const applyRefundResult = command({
  id: "payment_attempts.apply_refund_result",
  summary: "Apply a gateway's reported status to a refund",
  access: internal("called by the commands that have asked the gateway or verified its delivery"),
  input: z.strictObject({ id: AttemptId, report: Report }),
  output: AppliedReport,
  example: {
    id: "att_01jd0p2q3r4s5t6v7w8x9y0z1a",
    report: { status: "succeeded", refund_ref: "re_1", payment_ref: "pi_1", amount: 2000n, currency: "GBP", failure: null },
  },
  async run(ctx, { id, report }): Promise<AppliedReport> {
    const attempt = await lockAttempt(ctx, id);
    const state = {
      status: AttemptStatus.parse(attempt.status),
      amount: (attempt.amount ?? 0n) + attempt.surcharge,
      currency: attempt.currency,
      charge_ref: attempt.charge_ref,
      payment_ref: attempt.payment_ref,
      refund_ref: attempt.refund_ref,
      booked: attempt.refund_id !== null,
    };
    const verdict = judgeRefund(state, report);
    switch (verdict.kind) {
      case "book":
        return book(ctx, attempt, report);
      case "flag":
        return flag(ctx, attempt, verdict.reason, report.refund_ref);
      case "note": {
        const after = await changeAttempt(ctx, attempt, {
          status: verdict.status,
          failure: verdict.failure,
          refund_ref: report.refund_ref,
        });
        const news = { record_id: id, sequence: after.version, data: toAttempt(after) };
        if (verdict.failed_try) ctx.emit(refundFailed, news);
        else if (attempt.status !== verdict.status) ctx.emit(refundPending, news);
        return { outcome: "applied", status: verdict.status };
      }
      case "nothing":
        return { outcome: "ignored", status: AttemptStatus.parse(attempt.status) };
    }
  },
});

async function book(ctx: CommandCtx, attempt: AttemptRow, report: RefundReport): Promise<AppliedReport> {
  const company = asCompany(ctx);
  const currency = Currency.parse(attempt.currency);
  const payment = await readPayment(ctx, z.string().parse(attempt.payment_id));
  await lockRows(ctx, "customers", [payment.customer_id]);
  // A refund that was made at the provider does not ask the customer to pay again: nobody has decided that.
  const still_owed = attempt.still_owed ?? false;
  const amount = report.amount - attempt.surcharge;
  const planned = { amount, still_owed, credit_note_id: attempt.credit_note_id, attempt_id: attempt.id };
  // The money was returned. If its credit has been used since, a person must decide.
  if (!(await canRefund(company, payment, planned))) return flag(ctx, attempt, "not_booked", report.refund_ref);
  const { refund_id } = await recordGatewayRefund(company, {
    payment_id: payment.id,
    amount: toWire(amount, currency),
    surcharge: toWire(attempt.surcharge, currency),
    reason: attempt.reason,
    still_owed,
    credit_note_id: attempt.credit_note_id,
    attempt_id: attempt.id,
  });
  const after = await changeAttempt(ctx, attempt, {
    status: "succeeded",
    failure: null,
    attention: null,
    refund_id,
    refund_ref: report.refund_ref,
  });
  ctx.emit(refundSucceeded, { record_id: attempt.id, sequence: after.version, data: toAttempt(after) });
  return { outcome: "applied", status: "succeeded" };
}

async function canRefund(ctx: CommandCtx, payment: PaymentWithParts, planned: Parameters<typeof planRefund>[2]): Promise<boolean> {
  try {
    await planRefund(ctx, payment, planned);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === "invalid" || error.code === "conflict")) return false;
    throw error;
  }
}

async function flag(ctx: CommandCtx, attempt: AttemptRow, attention: Attention, refund_ref: string): Promise<AppliedReport> {
  const after = await changeAttempt(ctx, attempt, { attention, refund_ref, ask_at: null });
  ctx.emit(paymentFlagged, { record_id: attempt.id, sequence: after.version, data: toAttempt(after) });
  return { outcome: "attention", status: AttemptStatus.parse(after.status) };
}
