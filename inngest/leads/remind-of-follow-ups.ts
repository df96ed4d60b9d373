import { listLeadsDue, remindOfLead } from "@/lib/domains/leads";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Reminds the owners of leads on the day of the next step; after an outage each lead catches up. */
export const remindOfFollowUps: Schedule = {
  id: "remind-of-follow-ups",
  cron: "20 * * * *",
  rights: { company: "Reminds owners of their own leads." },
  due: (runtime) => listDueTenants(runtime, "leads"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listLeadsDue(ctx, {}),
      (id) => remindOfLead(ctx, { id }),
    ),
};
