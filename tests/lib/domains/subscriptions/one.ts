import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import type { One } from "@/tests/support/one";

const item = {
  item_ref: "si_1",
  price_ref: "price_1",
  product_name: "Support",
  unit_amount: "29.00",
  interval: "month",
  interval_count: 1,
  metered: false,
  package: null,
  quantity: 2,
  period_start: "2026-01-05T09:00:00.000Z",
  period_end: "2026-02-05T09:00:00.000Z",
};

export const one: One = {
  records: {
    /** Written without the operations, since these need the provider. */
    subscription: async ({ world, slug, idOf }) => {
      const now = world.clock.now();
      const own = { tenant_id: world.tenants[slug].tenant.id, created_at: now };
      const id = newId(now);
      const customer_id = await idOf("customer");
      const { client } = world.runtime.tenants;
      await runInTenant(own.tenant_id, async () => {
        await client.subscription.createMany({
          data: [
            {
              ...{ ...own, id, updated_at: now, customer_id, provider: "stripe", provider_ref: `sub_${slug}`, customer_ref: `cus_${slug}` },
              ...{ live: false, title: "Support", status: "active", collection_paused: false, currency: "SAR" },
              ...{ collection_method: "charge_automatically", items: [item], amount: 5_800n, mrr: 5_800n, amount_open: 0n },
              ...{
                period_start: new Date(item.period_start),
                period_end: new Date(item.period_end),
                started_at: new Date(item.period_start),
              },
              ...{ payment_method: "Visa •••• 4242", scheduled: false, metadata: {}, checked_at: now },
            },
          ],
        });
        await client.providerInvoice.createMany({
          data: [
            {
              ...{ ...own, id: newId(now), updated_at: now, subscription_id: id, provider_ref: `in_${slug}`, number: "SBX-0001" },
              ...{ status: "paid", reason: "subscription_create", currency: "SAR", total: 5_800n, amount_due: 5_800n, amount_paid: 5_800n },
              ...{ amount_remaining: 0n, attempt_count: 1, paid_at: now, issued_at: now },
              ...{ period_start: new Date(item.period_start), period_end: new Date(item.period_end) },
            },
          ],
        });
        await client.providerCustomer.createMany({
          data: [{ ...own, id: newId(now), customer_id, provider: "stripe", provider_ref: `cus_${slug}` }],
        });
        await client.subscriptionRefresh.createMany({
          data: [{ ...own, id: newId(now), updated_at: now, provider_ref: `sub_${slug}`, asked: 1, answered: 1 }],
        });
      });
      return id;
    },
    plan_change: async (making) => {
      const { world, slug } = making;
      const now = world.clock.now();
      const subscription_id = await making.idOf("subscription");
      const id = newId(now);
      const row = {
        ...{ id, tenant_id: world.tenants[slug].tenant.id, subscription_id, subscription_version: 1, item_ref: "si_1" },
        ...{ price_ref: "price_2", quantity: 2, prorated_at: now, currency: "SAR", total: 100n, lines: [], created_at: now },
      };
      await runInTenant(row.tenant_id, () => world.runtime.tenants.client.planChange.createMany({ data: [row] }));
      return id;
    },
  },
};
