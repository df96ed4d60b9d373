import { expireEstimate, listNewlyExpired } from "@/lib/domains/estimates";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

export const expireEstimates: Schedule = {
  id: "expire-estimates",
  cron: "10 * * * *",
  rights: { company: "Follows the calendar; nothing is ordered." },
  due: (runtime) => listDueTenants(runtime, "expired_estimates"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listNewlyExpired(ctx, {}),
      (id) => expireEstimate(ctx, { id }),
    ),
};
