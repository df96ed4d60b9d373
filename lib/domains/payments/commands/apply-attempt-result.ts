import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { paymentFailed, paymentFlagged } from "../events";
import { sharesOf, toAttempt, type AttemptRow } from "../resource";
import { judgeReport, type PaymentReport } from "../rules";
import { AttemptId, AttemptStatus, type Attention, EventOutcome } from "../schema";
import { asCompany, changeAttempt, lockAttempt, nextCheckOf } from "./attempt-parts";
import { recordGatewayPayment } from "./record-gateway";

/** A report as the command's input; it is validated here whichever way it came. */
export const Report = z.strictObject({
  status: z.enum(["open", "processing", "received", "failed", "expired"]),
  final: z.boolean(),
  charge_ref: z.string().nullable(),
  payment_ref: z.string().nullable(),
  /** Minor units. */
  amount: z.bigint(),
  currency: z.string(),
  failure: z.string().max(2000).nullable(),
});

export const AppliedReport = z.object({ outcome: EventOutcome, status: AttemptStatus });
export type AppliedReport = z.output<typeof AppliedReport>;

/**
 * The only place where a charge at a gateway becomes a payment. Webhook, return page and sweep call it in any order and number; the
 * attempt's lock serializes them, and `judgeReport` decides. A failure changes only the attempt.
 */
export const applyAttemptResult = command({
  id: "payment_attempts.apply_result",
  summary: "Apply a gateway's reported status to a payment attempt",
  access: internal("called by the commands that have asked the gateway or verified its delivery"),
  input: z.strictObject({ id: AttemptId, report: Report }),
  output: AppliedReport,
  example: {
    id: "att_01jd0p2q3r4s5t6v7w8x9y0z1a",
    report: { status: "received", final: true, charge_ref: "cs_1", payment_ref: "pi_1", amount: 12000n, currency: "GBP", failure: null },
  },
  async run(ctx, { id, report }): Promise<AppliedReport> {
    const attempt = await lockAttempt(ctx, id);
    assertOpened(attempt, report);
    const refs = { charge_ref: attempt.charge_ref ?? report.charge_ref, payment_ref: report.payment_ref ?? attempt.payment_ref };
    const verdict = judgeReport(stateOf(attempt), report);
    switch (verdict.kind) {
      case "book":
        return book(ctx, attempt, report, refs);
      case "flag":
        return flag(ctx, attempt, verdict.reason);
      case "note": {
        const unchanged = verdict.status === attempt.status && verdict.failure === attempt.failure && !verdict.failed_try;
        // A report without the page's id may be about another payment, whose id is not kept.
        const known = report.charge_ref === null ? {} : refs;
        const after = await changeAttempt(ctx, attempt, { status: verdict.status, failure: verdict.failure, ...known });
        if (verdict.failed_try) ctx.emit(paymentFailed, { record_id: id, sequence: after.version, data: toAttempt(after) });
        return { outcome: unchanged ? "ignored" : "applied", status: verdict.status };
      }
      case "nothing":
        return { outcome: "ignored", status: AttemptStatus.parse(attempt.status) };
    }
  },
});

/** Marks an attempt that a person must check; the provider's ids stay those of what was opened. */
async function flag(ctx: CommandCtx, attempt: AttemptRow, attention: Attention): Promise<AppliedReport> {
  const status = AttemptStatus.parse(attempt.status);
  const after = await changeAttempt(ctx, attempt, { attention, ask_at: nextCheckOf(ctx, attempt, status) });
  if (attempt.attention !== attention) ctx.emit(paymentFlagged, { record_id: attempt.id, sequence: after.version, data: toAttempt(after) });
  return { outcome: "attention", status };
}

/**
 * Nobody can have paid a page whose address is not stored yet, so such a report is about another one, or overtook the provider's answer.
 * @throws AppError `unavailable`, after which the provider sends it again.
 */
function assertOpened({ kind, status, charge_ref }: AttemptRow, report: PaymentReport): void {
  if (kind === "charge" && status === "started" && charge_ref === null && report.status === "received")
    throw new AppError("unavailable", "The page of this attempt is still being opened.", { retryAfter: 5 });
}

async function book(
  ctx: CommandCtx,
  attempt: AttemptRow,
  report: PaymentReport,
  refs: { charge_ref: string | null; payment_ref: string | null },
): Promise<AppliedReport> {
  const currency = Currency.parse(attempt.currency);
  // Some providers use one id for both.
  const payment_ref = refs.payment_ref ?? refs.charge_ref ?? attempt.id;
  const allocations = sharesOf(attempt).map((share) => ({ invoice_id: share.invoice_id, amount: toWire(share.amount, currency) }));
  const booking = {
    customer_id: attempt.customer_id,
    currency,
    amount: toWire(report.amount - attempt.surcharge, currency),
    surcharge: toWire(attempt.surcharge, currency),
    allocations,
    gateway: attempt.gateway,
    payment_ref,
  };
  const recorded = await ctx.db.payment.findFirst({
    where: { tenant_id: ctx.tenant.id, gateway: attempt.gateway, gateway_ref: payment_ref },
    select: { id: true, customer_id: true, currency: true, amount: true },
  });
  // A person has recorded it by hand before this report.
  const agrees = recorded?.customer_id === attempt.customer_id && recorded.currency === currency && isSum(attempt, report, recorded);
  if (recorded && !agrees) return flag(ctx, attempt, "not_booked");
  const payment = recorded ?? (await recordGatewayPayment(asCompany(ctx), booking));
  // The next check fetches the method that the payer agreed to save.
  const ask_at = attempt.save_method && attempt.method_id === null ? ctx.clock.now() : null;
  await changeAttempt(ctx, attempt, {
    status: "succeeded",
    failure: null,
    attention: null,
    payment_id: payment.id,
    redirect_url: null,
    ask_at,
    ...refs,
    payment_ref,
  });
  return { outcome: "applied", status: "succeeded" };
}

/** Whether a person has recorded all that arrived, or the invoices' part of it. */
function isSum(attempt: AttemptRow, report: PaymentReport, { amount }: { amount: bigint }): boolean {
  return amount === report.amount || amount === report.amount - attempt.surcharge;
}

function stateOf(attempt: AttemptRow) {
  return {
    status: AttemptStatus.parse(attempt.status),
    amount: (attempt.amount ?? 0n) + attempt.surcharge,
    currency: attempt.currency,
    payment_ref: attempt.payment_ref,
    charge_ref: attempt.charge_ref,
    refund_ref: attempt.refund_ref,
    booked: attempt.payment_id !== null,
  };
}
