import type Stripe from "stripe";
import type { PlanChange, PlanPreview } from "@/lib/kernel/ports/subscription-provider";
import { fromStripeAmount } from "./stripe-money";

const sum = (parts: readonly { amount: number }[]): number => parts.reduce((so, { amount }) => so + amount, 0);
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export async function previewPlan(
  stripe: Stripe,
  { subscription_ref, item_ref, price_ref, quantity, at }: PlanChange,
): Promise<PlanPreview> {
  const invoice = await stripe.invoices.createPreview({
    subscription: subscription_ref,
    preview_mode: "next",
    subscription_details: {
      items: [{ id: item_ref, price: price_ref, ...(await quantityOf(stripe, price_ref, quantity)) }],
      proration_behavior: "always_invoice",
      proration_date: seconds(at),
    },
  });
  return previewOf(invoice);
}

/** What is charged is `amount_due`, which the customer's balance lowers or raises; a total below zero is added to that balance. */
function previewOf(invoice: Stripe.Invoice): PlanPreview {
  const minor = (amount: number): bigint => fromStripeAmount(amount, invoice.currency).minor;
  const taxes = (invoice.total_taxes ?? []).filter(({ tax_behavior }) => tax_behavior === "exclusive");
  const lines: PlanPreview["lines"] = [
    ...invoice.lines.data.map(({ description, amount }) => ({
      kind: "item" as const,
      description: description ?? "",
      amount: minor(amount),
    })),
    { kind: "discount", description: "Discount", amount: -minor(sum(invoice.total_discount_amounts ?? [])) },
    { kind: "tax", description: "Tax", amount: minor(sum(taxes)) },
  ];
  const total = minor(invoice.total < 0 ? invoice.total : invoice.amount_due);
  const rest = total - lines.reduce((so, { amount }) => so + amount, 0n);
  lines.push({ kind: "balance", description: "Balance", amount: rest });
  return {
    currency: invoice.currency.toUpperCase(),
    total,
    lines: lines.filter(({ kind, amount }) => kind === "item" || amount !== 0n),
  };
}

export async function changePlan(
  stripe: Stripe,
  { attempt_id, subscription_ref, item_ref, price_ref, quantity, at }: PlanChange & { attempt_id: string },
) {
  await stripe.subscriptions.update(
    subscription_ref,
    {
      items: [{ id: item_ref, price: price_ref, ...(await quantityOf(stripe, price_ref, quantity)) }],
      proration_behavior: "always_invoice",
      proration_date: seconds(at),
      // A declined card leaves the plan as it is.
      payment_behavior: "error_if_incomplete",
    },
    { idempotencyKey: attempt_id },
  );
}

/** Stripe refuses a quantity of metered usage. */
export async function quantityOf(stripe: Stripe, price_ref: string, quantity: number): Promise<{ quantity?: number }> {
  const { recurring } = await stripe.prices.retrieve(price_ref);
  return recurring?.usage_type === "metered" ? {} : { quantity };
}
