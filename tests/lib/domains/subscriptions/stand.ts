import { createCustomer } from "@/lib/domains/customers";
import { createSubscription, getSubscription, listSubscriptionInvoices } from "@/lib/domains/subscriptions";
import { runInTenant } from "@/lib/kernel/db";
import { connectAccount, type BillingAccount } from "@/tests/lib/adapters/payments/billing-account";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";

type Terms = { price_ref?: string; quantity?: number; trial_days?: number; customer_id?: string };

/** A company with a price at the sandbox, and what tests do with subscriptions to it. */
export interface SubscriptionStand {
  stand: OnlinePayments;
  account: BillingAccount;
  /** A price of 30.00 GBP a month. */
  price: string;
  ctx(): ReturnType<OnlinePayments["world"]["ctx"]>;
  system(): ReturnType<OnlinePayments["world"]["systemCtx"]>;
  client: OnlinePayments["world"]["runtime"]["tenants"]["client"];
  inAcme<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  newCustomer(name?: string): Promise<string>;
  /** An active subscription, whose first invoice the customer has paid on its page. */
  subscribe(terms?: Terms): Promise<Awaited<ReturnType<typeof getSubscription>>>;
}

export async function openSubscriptions(): Promise<SubscriptionStand> {
  const stand = await openOnlinePayments();
  const account = connectAccount(stand.port, stand.settingsOf("acme").secret_key);
  const price = await account.price({ amount: 3000, name: "Support" });
  const ctx = () => stand.world.ctx("acme");
  const newCustomer = async (name = "Subscriber") =>
    (await createCustomer(ctx(), { name, contacts: [{ name: "Sub", email: "sub@subscriber.example" }] })).id;
  return {
    ...{ stand, account, price, ctx, newCustomer, client: stand.world.runtime.tenants.client },
    system: () => stand.world.systemCtx("acme"),
    inAcme: (work) => runInTenant(stand.world.tenants.acme.tenant.id, work),
    async subscribe(terms = {}) {
      const customer_id = terms.customer_id ?? (await newCustomer());
      const made = await createSubscription(ctx(), { price_ref: price, ...terms, customer_id });
      const [invoice] = (await listSubscriptionInvoices(ctx(), { id: made.id })).data;
      if (made.status === "incomplete") await account.submit(invoice?.hosted_url ?? "", "4242424242424242");
      await stand.sandbox.settled();
      return getSubscription(ctx(), { id: made.id });
    },
  };
}
