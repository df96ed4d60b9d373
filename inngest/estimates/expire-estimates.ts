import { expireEstimate, listNewlyExpired } from "@/lib/domains/estimates";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const expireEstimates: Schedule = {
  id: "expire-estimates",
  cron: "10 * * * *",
  due: (runtime) => listDueTenants(runtime, "expired_estimates"),
  async work(ctx) {
    const { ids } = await listNewlyExpired(ctx, {});
    for (const id of ids) await expireEstimate(ctx, { id });
  },
};
