import { billDueTime, listProjectsToBill } from "@/lib/domains/time-entries";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Each week or month, the time of an hourly project becomes a draft invoice. */
export const invoiceProjectTime: Schedule = {
  id: "invoice-project-time",
  cron: "20 * * * *",
  rights: { company: "Makes a draft; setting the cycle needs invoices.write." },
  due: (runtime) => listDueTenants(runtime, "hourly_projects"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listProjectsToBill(ctx, {}),
      (id) => billDueTime(ctx, { id }),
    ),
};
