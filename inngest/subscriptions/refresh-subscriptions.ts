import { claimDueRefreshes, refreshSubscription } from "@/lib/domains/subscriptions";
import { logOf } from "@/lib/kernel/context";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Fetches the subscriptions that were reported and not fetched since; one that fails is tried again later. */
export const refreshSubscriptions: Schedule = {
  id: "refresh-subscriptions",
  cron: "* * * * *",
  rights: { company: "Reads the provider’s state." },
  due: (runtime) => listDueTenants(runtime, "subscription_refreshes"),
  async work(ctx) {
    const { refs } = await claimDueRefreshes(ctx, {});
    for (const provider_ref of refs) {
      await refreshSubscription(ctx, { provider_ref }).catch((error: unknown) =>
        logOf(ctx).warn({ err: error, provider_ref }, "fetching a subscription failed"),
      );
    }
  },
};
