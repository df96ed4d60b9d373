import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { surchargeBack } from "@/lib/commerce/surcharge";
import { readyGateway } from "@/lib/domains/payment-gateways";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { lockRows } from "@/lib/kernel/lock";
import type { Applied, Reply } from "@/lib/kernel/definition";
import type { RefundState } from "@/lib/kernel/ports/payment-gateway";
import { paymentFlagged, refundFailed } from "../events";
import { findPayment } from "../queries";
import { toAttempt } from "../resource";
import { GatewayRefundStart, PaymentAttempt, StoredDispute } from "../schema";
import { changeAttempt, insertAttempt, lockAttempt } from "./attempt-parts";
import { heldCredit, planRefund, refundedSoFar, unrefunded } from "../queries/plan-refund";
import { refundReportOf } from "./reports";
import { applyRefundResult } from "./apply-refund-result";

interface RefundAsk {
  gateway: string;
  payment_ref: string;
  /** With the surcharge. */
  minor: string;
  currency: Currency;
}

interface RefundOrder {
  id: string;
  amount?: string | undefined;
  reason?: string | null | undefined;
  still_owed: boolean;
  credit_note_id?: string | null;
}

/** Stores the attempt of a refund. @throws AppError `conflict`, `invalid` when payment or gateway cannot return the amount. */
async function prepare(
  ctx: CommandCtx,
  { id, amount: amountText, reason = null, still_owed, credit_note_id = null }: RefundOrder,
  attemptId: string,
): Promise<{ ask: RefundAsk }> {
  await lockRows(ctx, "customers", [(await findPayment(ctx, id)).customer_id]);
  await lockRows(ctx, "payments", [id]);
  const payment = await findPayment(ctx, id);
  if (payment.gateway === null || payment.gateway_ref === null)
    throw new AppError("conflict", "No gateway received this payment; record its refund instead.");
  if (StoredDispute.nullable().parse(payment.dispute)?.status === "open")
    throw new AppError("conflict", "The payer's bank asks for this payment back and has not decided yet; a refund would pay it twice.");
  const { gateway } = await readyGateway(ctx, payment.gateway);
  const currency = Currency.parse(payment.currency);
  const { refunding } = await heldCredit(ctx, payment);
  const left = unrefunded(payment) - (refunding.get(id) ?? 0n);
  if (left <= 0n) throw new AppError("conflict", "The payment is fully refunded, or its refunds are in progress.");
  const amount = amountText === undefined ? left : fromWire(amountText, currency);
  if (amount > left) throw invalidField("amount", "exceeds_payment", "More than the unrefunded part of the payment.");
  if (gateway.capabilities.refund === "none") throw new AppError("conflict", "This gateway cannot make refunds.");
  if (gateway.capabilities.refund === "whole" && amount !== payment.amount)
    throw invalidField("amount", "whole_only", "This gateway can only refund whole payments.");
  await planRefund(ctx, payment, { amount, still_owed, credit_note_id });
  const surcharge = payment.surcharge === 0n ? 0n : surchargeBack(payment, await refundedSoFar(ctx, payment), amount);
  await insertAttempt(ctx, {
    id: attemptId,
    kind: "refund",
    gateway: payment.gateway,
    customer_id: payment.customer_id,
    payment_id: id,
    payment_ref: payment.gateway_ref,
    currency,
    amount,
    surcharge,
    reason,
    still_owed,
    credit_note_id,
  });
  return { ask: { gateway: payment.gateway, payment_ref: payment.gateway_ref, minor: (amount + surcharge).toString(), currency } };
}

async function call(ctx: Ctx, { gateway: slug, payment_ref, minor, currency }: RefundAsk, attemptId: string): Promise<RefundState> {
  const { gateway, config, webhook_url } = await readyGateway(ctx, slug);
  return gateway.refund(
    { attempt_id: encodeId("payment_attempt", attemptId), payment_ref, webhook_url, amount: { minor: BigInt(minor), currency } },
    config,
  );
}

async function apply(ctx: CommandCtx, { attempt_id }: { attempt_id: string }, reply: Reply<RefundState>): Promise<Applied<PaymentAttempt>> {
  switch (reply.kind) {
    case "answered":
      await applyRefundResult(ctx, { id: attempt_id, report: refundReportOf(reply.answer) });
      return { value: toAttempt(await lockAttempt(ctx, attempt_id)) };
    case "refused": {
      const after = await changeAttempt(ctx, await lockAttempt(ctx, attempt_id), { status: "failed", failure: reply.error.message }, true);
      ctx.emit(refundFailed, { record_id: after.id, sequence: after.version, data: toAttempt(after) });
      return { refusal: reply.error };
    }
    case "lost": {
      const after = await changeAttempt(ctx, await lockAttempt(ctx, attempt_id), { status: "failed", attention: "no_answer" }, true);
      ctx.emit(paymentFlagged, { record_id: after.id, sequence: after.version, data: toAttempt(after) });
      return { value: toAttempt(after) };
    }
  }
}

/** The steps of a refund through a gateway, for the exchanges that make one. */
export const gatewayRefund = { prepare, call, apply };

/** Refunds through the gateway that received the payment. The ledger follows when the gateway reports the refund, which may take days. */
export const refundGatewayPayment = exchange({
  id: "payment_attempts.refund",
  summary: "Refund a payment through its gateway, in full or in part",
  permission: "payments.refund",
  input: GatewayRefundStart,
  output: PaymentAttempt,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "20.00", reason: "Goods returned", still_owed: false },
  ...gatewayRefund,
});
