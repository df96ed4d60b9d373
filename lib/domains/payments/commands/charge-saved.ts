import type { Currency } from "@/lib/commerce/currencies";
import { enabledGateway, readyGateway } from "@/lib/domains/payment-gateways";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { exchange } from "@/lib/kernel/exchange";
import { unknownReference } from "@/lib/kernel/base/unknown-reference";
import type { PaymentState } from "@/lib/kernel/ports/payment-gateway";
import { paymentFailed, paymentFlagged } from "../events";
import { findSavedMethod } from "../queries";
import { toAttempt, type AttemptRow } from "../resource";
import { PaymentAttempt, SavedChargeStart } from "../schema";
import { changeAttempt, insertAttempt, lockAttempt } from "./attempt-parts";
import { forgetCustomerRef, forgetMethod } from "./forget-methods";
import { reportOf } from "./reports";
import { applyAttemptResult } from "./apply-attempt-result";
import { amountDue } from "./start-charge";

interface SavedChargeAsk {
  gateway: string;
  minor: string;
  currency: Currency;
  description: string;
  method: { customer_ref: string; method_ref: string };
}

/** Charges a saved method without the payer. One charge at a time per invoice, since a pending one may still succeed. */
export const chargeSavedMethod = exchange({
  id: "payment_attempts.charge_saved",
  summary: "Charge an invoice to the customer's saved payment method",
  permission: "payments.charge_saved",
  input: SavedChargeStart,
  output: PaymentAttempt,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", method_id: "svm_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async prepare(ctx, { id, method_id, amount: amountText }, attemptId): Promise<{ ask: SavedChargeAsk }> {
    const { invoice, amount, currency } = await amountDue(ctx, id, amountText);
    const method = await findSavedMethod(ctx, method_id);
    if (method.customer_id !== invoice.customer_id) throw notFound("saved method");
    const { gateway } = await enabledGateway(ctx, method.gateway);
    if (!gateway.capabilities.charge_saved) throw new AppError("conflict", "This gateway cannot charge saved methods.");
    const running = await ctx.db.paymentAttempt.findFirst({
      where: { tenant_id: ctx.tenant.id, invoice_id: id, kind: "saved_charge", status: { in: ["started", "processing"] } },
      select: { id: true },
    });
    if (running) throw new AppError("conflict", "A charge of this invoice is still in progress.", { retryAfter: 10 });
    await insertAttempt(ctx, {
      id: attemptId,
      kind: "saved_charge",
      gateway: method.gateway,
      customer_id: invoice.customer_id,
      invoice_id: id,
      method_id,
      currency,
      amount,
    });
    const { customer_ref, method_ref } = method;
    return {
      ask: {
        gateway: method.gateway,
        minor: amount.toString(),
        currency,
        description: `Invoice ${invoice.number ?? ""}`.trim(),
        method: { customer_ref, method_ref },
      },
    };
  },
  async call(ctx, { gateway: slug, minor, currency, description, method }, attemptId): Promise<PaymentState> {
    const { gateway, config, webhook_url } = await readyGateway(ctx, slug);
    return gateway.chargeSaved(
      { attempt_id: encodeId("payment_attempt", attemptId), amount: { minor: BigInt(minor), currency }, description, method, webhook_url },
      config,
    );
  },
  async apply(ctx, { attempt_id, request }, reply) {
    switch (reply.kind) {
      case "answered":
        await applyAttemptResult(ctx, { id: attempt_id, report: reportOf(reply.answer, true) });
        return { value: toAttempt(await lockAttempt(ctx, attempt_id)) };
      case "refused": {
        const attempt = await lockAttempt(ctx, attempt_id);
        const refusal = await describeRefusal(ctx, attempt, request, reply.error);
        if (attempt.status === "failed") return { refusal };
        const after = await changeAttempt(ctx, attempt, { status: "failed", failure: refusal.message }, true);
        ctx.emit(paymentFailed, { record_id: after.id, sequence: after.version, data: toAttempt(after) });
        return { refusal };
      }
      case "lost": {
        const after = await changeAttempt(ctx, await lockAttempt(ctx, attempt_id), { status: "failed", attention: "no_answer" }, true);
        ctx.emit(paymentFlagged, { record_id: after.id, sequence: after.version, data: toAttempt(after) });
        return { value: toAttempt(after) };
      }
    }
  },
});

/** What the caller is told: a decline as a conflict; of a method that the provider no longer knows, which is removed, what to do. */
async function describeRefusal(ctx: CommandCtx, attempt: AttemptRow, { method }: SavedChargeAsk, error: AppError): Promise<AppError> {
  const missing = error.errors.find(({ code }) => code === unknownReference);
  // The card's bank refused, which is no failure of the gateway.
  if (error.errors.some(({ code }) => code === "declined" || code === "authentication_required"))
    return new AppError("conflict", error.message, { errors: error.errors, cause: error });
  if (missing === undefined || attempt.method_id === null) return error;
  await (missing.path === "customer" ? forgetCustomerRef(ctx, attempt, method.customer_ref) : forgetMethod(ctx, { id: attempt.method_id }));
  return new AppError(
    "conflict",
    "The payment provider no longer knows this saved method, so it was removed. Choose another one, or send the customer the invoice's " +
      "payment link.",
    { cause: error },
  );
}
