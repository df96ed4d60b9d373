import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { toSubscription } from "../resource";
import type { OwnSubscription } from "../schema";
import { readyProvider } from "./provider";

const most = 50;

/** Whether a customer has a subscription, ended ones included. */
export async function hasSubscriptions(ctx: Ctx, customer_id: string): Promise<boolean> {
  return (await ctx.db.subscription.findFirst({ where: { tenant_id: ctx.tenant.id, customer_id }, select: { id: true } })) !== null;
}

/** A customer's subscriptions as the customer sees them, newest first, each with the pages on which its open invoices are paid. */
export async function readOwnSubscriptions(ctx: Ctx, customer_id: string): Promise<OwnSubscription[]> {
  const rows = await ctx.db.subscription.findMany({
    where: { tenant_id: ctx.tenant.id, customer_id },
    include: { invoices: { where: { status: "open" }, orderBy: [{ issued_at: "asc" }, { id: "asc" }], take: most } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: most,
  });
  return rows.map(({ invoices, ...row }) => {
    const { id, title, status, quantity, currency, amount, next_charge_at, trial_end, ends_at, ended_at, payment_method, items } =
      toSubscription(row);
    const same = invoices.filter((invoice) => invoice.currency === row.currency);
    const owed = same.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0n);
    return {
      ...{ id, title, status, quantity, currency, amount, next_charge_at, trial_end, ends_at, ended_at, payment_method },
      items: items.map(({ product_name, unit_amount, interval, interval_count, metered, package: pack, quantity: count }) => {
        return { product_name, unit_amount, interval, interval_count, metered, package: pack, quantity: count };
      }),
      amount_open: same.length === 0 ? null : toWire(owed, currency),
      pay_url: invoices.findLast(({ hosted_url }) => hosted_url !== null)?.hosted_url ?? null,
      open_invoices: invoices.map(({ number, currency: code, amount_remaining, hosted_url }) => {
        const own = Currency.parse(code);
        return { number, currency: own, amount: toWire(amount_remaining, own), pay_url: hosted_url };
      }),
    };
  });
}

/** The provider's page on which a customer replaces the card of a subscription. @throws AppError `not_found` for another customer's. */
export async function openOwnCardPage(
  ctx: Ctx,
  customer_id: string,
  { id, return_url }: { id: string; return_url: string },
): Promise<string> {
  const row = await ctx.db.subscription.findFirst({ where: { tenant_id: ctx.tenant.id, customer_id, id, ended_at: null } });
  if (!row) throw notFound("subscription");
  const { provider, config } = await readyProvider(ctx);
  return provider.openCardPage({ subscription_ref: row.provider_ref, customer_ref: row.customer_ref, return_url }, config);
}
