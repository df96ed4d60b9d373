import { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import { paymentChargedBack, paymentDisputed, paymentDisputeWon } from "../events";
import { readPayment } from "../queries";
import { toPayment } from "../resource";
import { Payment, PaymentId, StoredDispute } from "../schema";

const eventOf = { open: paymentDisputed, won: paymentDisputeWon, lost: paymentChargedBack };

/** Stores a payment's dispute, and tells of its status. The caller has locked customer and payment. */
export const storeDispute = command({
  id: "payments.store_dispute",
  summary: "Store what became of a payment that its payer's bank asks back",
  access: internal("called by applyDispute and reversePayment inside their transaction"),
  input: z.strictObject({ id: PaymentId, dispute: StoredDispute }),
  output: Payment,
  example: {
    id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a",
    dispute: {
      ...{ ref: "du_1", status: "open", reason: "fraudulent", amount: "12000", fee: null },
      ...{ opened_at: "2026-03-10T08:00:00.000Z", closed_at: null },
    },
  },
  async run(ctx: CommandCtx, { id, dispute }) {
    const now = await readPayment(ctx, id);
    await ctx.db.payment.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: { dispute, version: now.version + 1, updated_at: ctx.clock.now() },
    });
    const [before, after] = [toPayment(now), toPayment(await readPayment(ctx, id))];
    auditChange(ctx, { noun: "payment", schema: Payment, before, after, event: eventOf[dispute.status] });
    return after;
  },
});
