import { billDueTime, listProjectsToBill } from "@/lib/domains/time-entries";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Each week or month, the time of an hourly project becomes a draft invoice. */
export const invoiceProjectTime: Schedule = {
  id: "invoice-project-time",
  cron: "20 * * * *",
  due: (runtime) => listDueTenants(runtime, "hourly_projects"),
  async work(ctx) {
    const { ids } = await listProjectsToBill(ctx, {});
    for (const id of ids) await billDueTime(ctx, { id });
  },
};
