import { announceTrialEnd, listEndingTrials } from "@/lib/domains/subscriptions";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Announces trials that end within three days, by our own clock: the provider's report may be lost. */
export const announceTrials: Schedule = {
  id: "announce-trials",
  cron: "25 * * * *",
  rights: { company: "Announces a charge of the provider that the customer agreed to." },
  due: (runtime) => listDueTenants(runtime, "subscription_trials"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listEndingTrials(ctx, {}),
      (id) => announceTrialEnd(ctx, { id }),
    ),
};
