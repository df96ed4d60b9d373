import { z } from "zod";
import { readyGateway } from "@/lib/domains/payment-gateways";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import type { Gateway, GatewayConfig, PaymentState, RefundState, SavedMethod } from "@/lib/kernel/ports/payment-gateway";
import { findAttempt } from "../queries";
import { toAttempt, type AttemptRow } from "../resource";
import { asksTooMuch } from "../queries/open-pages";
import { AttemptId, AttemptKind, AttemptStatus, PaymentAttempt } from "../schema";
import { asCompany, changeAttempt, lockAttempt, nextCheckOf } from "./attempt-parts";
import { refundReportOf, reportOf } from "./reports";
import { storeSavedMethod } from "./save-method";
import { applyAttemptResult } from "./apply-attempt-result";
import { applyRefundResult } from "./apply-refund-result";

interface CheckAsk {
  attempt_id: string;
  gateway: string;
  kind: AttemptKind;
  ref: string;
  /** Also fetch the method that the payer agreed to save. */
  wants_method: boolean;
  /** Its payment has been reported, which some providers' pages do not tell. */
  paid: boolean;
  /** Close the page, which asks for more than is due. */
  closes: boolean;
}

interface Found {
  payment?: PaymentState;
  refund?: RefundState;
  method?: SavedMethod;
}

/**
 * Checks an attempt's status at the provider, and applies it by the same command as a webhook. The payer's return, staff and the sweep call
 * it alike; a return from the provider's page alone proves nothing. A page that asks for more than is due is closed.
 */
export const checkPaymentAttempt = exchange({
  id: "payment_attempts.check",
  summary: "Check a payment attempt at the gateway",
  permission: "payments.charge",
  input: z.strictObject({ id: AttemptId }),
  output: PaymentAttempt,
  example: { id: "att_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async prepare(ctx, { id }): Promise<{ ask: CheckAsk } | { value: PaymentAttempt }> {
    const attempt = await findAttempt(ctx, id);
    const kind = AttemptKind.parse(attempt.kind);
    const ref = kind === "refund" ? attempt.refund_ref : attempt.charge_ref;
    const wants_method = attempt.save_method && attempt.method_id === null;
    // Without a provider's id the starting exchange is still open, and its own sweep checks it.
    if (ref === null || isKnown(attempt, wants_method)) return { value: toAttempt(attempt) };
    const paid = attempt.status === "succeeded";
    return { ask: { attempt_id: id, gateway: attempt.gateway, kind, ref, wants_method, paid, closes: await asksTooMuch(ctx, attempt) } };
  },
  async call(ctx, ask): Promise<Found> {
    const { gateway, config } = await readyGateway(ctx, ask.gateway);
    return fetchState(gateway, config, ask);
  },
  async apply(ctx, { request: { attempt_id } }, reply) {
    if (reply.kind === "refused") {
      await postpone(ctx, attempt_id);
      return { refusal: reply.error };
    }
    const found = reply.kind === "answered" ? reply.answer : {};
    if (found.payment)
      await applyAttemptResult(ctx, {
        id: attempt_id,
        report: reportOf(found.payment, found.payment.charge_ref === found.payment.payment_ref),
      });
    if (found.refund) await applyRefundResult(ctx, { id: attempt_id, report: refundReportOf(found.refund) });
    const method = found.method && (await keepMethod(ctx, attempt_id, found.method));
    if (method === undefined && !found.payment && !found.refund) await postpone(ctx, attempt_id);
    return { value: toAttempt(await lockAttempt(ctx, attempt_id)) };
  },
});

/** Whether nothing is left to check: the result is final and no saved method is missing. */
function isKnown(attempt: AttemptRow, wantsMethod: boolean): boolean {
  if (attempt.status === "succeeded") return !wantsMethod && attempt.attention === null;
  return attempt.status === "failed" && attempt.kind !== "charge" && attempt.attention === null;
}

async function fetchState(gateway: Gateway, config: GatewayConfig, { kind, ref, wants_method, paid, closes }: CheckAsk): Promise<Found> {
  if (kind === "refund") return { refund: await gateway.fetchRefund(ref, config) };
  if (kind === "save") return { ...(await fetchMethod(gateway, config, ref)) };
  const payment = await (closes && gateway.closePage ? gateway.closePage(ref, config) : gateway.fetchPayment(ref, config));
  const isPaid = paid || payment.status === "received";
  return { payment, ...(wants_method && isPaid ? await fetchMethod(gateway, config, ref) : {}) };
}

/** An unfinished payment is not a failure. */
async function fetchMethod(gateway: Gateway, config: GatewayConfig, ref: string): Promise<{ method?: SavedMethod }> {
  try {
    return { method: await gateway.completeSave(ref, config) };
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return {};
    throw error;
  }
}

async function keepMethod(ctx: CommandCtx, attemptId: string, found: SavedMethod): Promise<string> {
  const attempt = await lockAttempt(ctx, attemptId);
  const { id } = await storeSavedMethod(asCompany(ctx), { customer_id: attempt.customer_id, gateway: attempt.gateway, ...found });
  const done = attempt.kind === "save" ? { status: "succeeded" as const, redirect_url: null } : {};
  await changeAttempt(ctx, attempt, { ...done, method_id: id, ask_at: null });
  return id;
}

async function postpone(ctx: CommandCtx, attemptId: string): Promise<void> {
  const attempt = await lockAttempt(ctx, attemptId);
  // A page for saving a method expires after a day, as at the provider.
  const over = attempt.kind === "save" && ctx.clock.now().getTime() - attempt.created_at.getTime() > 26 * 60 * 60_000;
  if (over) await changeAttempt(ctx, attempt, { status: "expired" });
  else
    await changeAttempt(ctx, attempt, {
      ask_at: nextCheckOf(ctx, attempt, attempt.status === "succeeded" ? "open" : AttemptStatus.parse(attempt.status)),
    });
}
