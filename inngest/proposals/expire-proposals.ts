import { expireProposal, listNewlyExpired } from "@/lib/domains/proposals";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const expireProposals: Schedule = {
  id: "expire-proposals",
  cron: "10 * * * *",
  due: (runtime) => listDueTenants(runtime, "expired_proposals"),
  async work(ctx) {
    const { ids } = await listNewlyExpired(ctx, {});
    for (const id of ids) await expireProposal(ctx, { id });
  },
};
