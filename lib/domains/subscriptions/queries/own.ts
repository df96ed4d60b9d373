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

/** A customer's subscriptions as the customer sees them, newest first, each with the page on which an open invoice is paid. */
export async function readOwnSubscriptions(ctx: Ctx, customer_id: string): Promise<OwnSubscription[]> {
  const rows = await ctx.db.subscription.findMany({
    where: { tenant_id: ctx.tenant.id, customer_id },
    include: { invoices: { where: { status: "open" }, orderBy: [{ issued_at: "desc" }, { id: "desc" }], take: 1 } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: most,
  });
  return rows.map(({ invoices, ...row }) => {
    const { id, title, status, quantity, currency, amount, next_charge_at, trial_end, ends_at, ended_at, payment_method } =
      toSubscription(row);
    const [open] = invoices;
    const owed = open ? toWire(open.amount_remaining, Currency.parse(open.currency)) : null;
    return {
      ...{ id, title, status, quantity, currency, amount, next_charge_at, trial_end, ends_at, ended_at, payment_method },
      amount_open: owed,
      pay_url: open?.hosted_url ?? null,
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
