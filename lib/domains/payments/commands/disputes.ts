import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import type { PaymentReport } from "@/lib/kernel/ports/payment-gateway";
import { readPayment } from "../queries";
import type { PaymentWithParts } from "../resource";
import { EventOutcome, StoredDispute } from "../schema";
import { asCompany } from "./attempt-parts";
import { heldCredit, splitOff, unrefunded } from "../queries/plan-refund";
import { recordChargeback } from "./reverse";
import { storeDispute } from "./store-dispute";

export type DisputeReport = Extract<PaymentReport, { dispute_ref: string }>;
const Report = z.custom<DisputeReport>((value) => typeof value === "object" && value !== null && "dispute_ref" in value);

const statusOf = { "dispute.opened": "open", "dispute.won": "won", "dispute.lost": "lost" } as const;

/**
 * Stores what a provider reports of a dispute; a lost one takes the money back, so the invoices that it paid are due again. Reports may
 * come in any order and repeatedly: an outcome is final.
 */
export const applyDispute = command({
  id: "payments.apply_dispute",
  summary: "Apply a gateway's report that a payer's bank asks for the money back",
  access: internal("called by applyGatewayEvent, once a delivery is verified"),
  input: z.strictObject({ gateway: GatewaySlug, report: Report }),
  output: z.object({ outcome: EventOutcome }),
  example: {
    gateway: "stripe",
    report: {
      event_id: "evt_1",
      occurred_at: new Date(0),
      attempt_id: null,
      kind: "dispute.opened",
      dispute_ref: "du_1",
      payment_ref: "pi_1",
      amount: { minor: 12000n, currency: "GBP" },
      fee: null,
      reason: "fraudulent",
    },
  },
  async run(ctx, { gateway, report }): Promise<{ outcome: z.output<typeof EventOutcome> }> {
    const where = { tenant_id: ctx.tenant.id, gateway, gateway_ref: report.payment_ref ?? "" };
    const found = await ctx.db.payment.findFirst({ where, select: { id: true, customer_id: true } });
    if (!found) return { outcome: "unknown_attempt" };
    await lockRows(ctx, "customers", [found.customer_id]);
    await lockRows(ctx, "payments", [found.id]);
    const before = await readPayment(ctx, found.id);
    const known = StoredDispute.nullable().parse(before.dispute);
    if (report.amount.currency !== before.currency) return { outcome: "ignored" };
    const status = statusOf[report.kind];
    if (known?.ref === report.dispute_ref && (status === "open" || known.status !== "open")) return { outcome: "ignored" };
    const at = report.occurred_at.toISOString();
    const fee = report.fee && { amount: report.fee.minor.toString(), currency: report.fee.currency };
    if (status === "lost") await takeBack(ctx, before, report);
    await storeDispute(asCompany(ctx), {
      id: before.id,
      dispute: {
        ref: report.dispute_ref,
        status,
        reason: report.reason,
        amount: report.amount.minor.toString(),
        fee: fee ?? known?.fee ?? null,
        opened_at: known?.opened_at ?? at,
        closed_at: status === "open" ? null : at,
      },
    });
    return { outcome: "applied" };
  },
});

/** A payment that is reversed already, or whose credit was paid out meanwhile, stays as it is: colleagues are told and decide. */
async function takeBack(ctx: CommandCtx, payment: PaymentWithParts, report: DisputeReport): Promise<void> {
  const held = (await heldCredit(ctx, payment)).refunding.get(payment.id) ?? 0n;
  const left = unrefunded(payment) - held;
  const taken = (await splitOff(ctx, payment, report.amount.minor)).amount;
  const amount = taken < left ? taken : left;
  if (payment.reversal !== null || amount <= 0n) return;
  const written = toWire(amount, Currency.parse(payment.currency));
  try {
    await recordChargeback(asCompany(ctx), { id: payment.id, amount: written, reason: `Chargeback: ${report.reason}` });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  }
}
