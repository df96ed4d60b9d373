import { reconcileSubscriptions } from "@/lib/domains/subscriptions";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Compares every night all subscriptions with those of the provider; what differs is shown, and repaired by a colleague. */
export const reconcileNightly: Schedule = {
  id: "reconcile-subscriptions",
  cron: "40 2 * * *",
  rights: { company: "Compares with the provider’s state." },
  due: (runtime) => listDueTenants(runtime, "subscription_checks"),
  async work(ctx) {
    const since = ctx.clock.now();
    let { next } = await reconcileSubscriptions(ctx, { since });
    while (next !== null) ({ next } = await reconcileSubscriptions(ctx, { since, after: next }));
  },
};
