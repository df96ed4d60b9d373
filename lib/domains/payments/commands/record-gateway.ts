import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText, PositiveMoneyText, fromWire } from "@/lib/commerce/money";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { shareOut } from "../rules";
import { Payment, PaymentAllocationCreate } from "../schema";
import { receive } from "./receive";

/**
 * Records a gateway's payment of one invoice or several: each gets up to its requested amount and balance due, and the rest becomes the
 * customer's credit, since the money has arrived whatever happened to the invoices meanwhile. The unique index on the gateway's id rejects
 * a second recording.
 */
export const recordGatewayPayment = command({
  id: "payments.record_gateway",
  summary: "Record a payment that a gateway received",
  access: internal("called by applyAttemptResult, which has compared the report with the request"),
  input: z.strictObject({
    customer_id: idOf("customer"),
    currency: Currency,
    amount: PositiveMoneyText,
    /** What the gateway received beside the amount. */
    surcharge: MoneyText,
    allocations: z.array(PaymentAllocationCreate).min(1),
    gateway: GatewaySlug,
    payment_ref: z.string(),
  }),
  output: Payment,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    currency: "GBP",
    amount: "120.00",
    surcharge: "2.40",
    allocations: [{ invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00" }],
    gateway: "stripe",
    payment_ref: "pi_3Nv0a1",
  },
  async run(ctx, { customer_id, currency, amount: amountText, surcharge, allocations, gateway, payment_ref }) {
    const ids = allocations.map(({ invoice_id }) => invoice_id);
    await lockRows(ctx, "invoices", ids);
    // Recorded with the company's access, because the caller may be a payer who cannot see the payment.
    const invoices = await ctx.db.invoice.findMany({
      where: { tenant_id: ctx.tenant.id, customer_id, currency, id: { in: ids } },
      select: { id: true, balance: true },
    });
    const requested = allocations.map(({ invoice_id, amount }) => {
      const invoice = invoices.find(({ id }) => id === invoice_id);
      if (!invoice) throw notFound("invoice");
      return { invoice_id, amount: fromWire(amount, currency), owed: invoice.balance };
    });
    const amount = fromWire(amountText, currency);
    const { shares } = shareOut(amount, requested);
    const [only, second] = ids;
    const invoice_id = second === undefined ? (only ?? null) : null;
    return receive(ctx, {
      customer_id,
      invoice_id,
      currency,
      amount,
      surcharge: fromWire(surcharge, currency),
      shares,
      date: undefined,
      method: "online",
      gateway,
      gateway_ref: payment_ref,
    });
  },
});
