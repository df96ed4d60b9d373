import { expireProposal, listNewlyExpired } from "@/lib/domains/proposals";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

export const expireProposals: Schedule = {
  id: "expire-proposals",
  cron: "10 * * * *",
  rights: { company: "Follows the calendar; nothing is ordered." },
  due: (runtime) => listDueTenants(runtime, "expired_proposals"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listNewlyExpired(ctx, {}),
      (id) => expireProposal(ctx, { id }),
    ),
};
