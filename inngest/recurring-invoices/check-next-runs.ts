import { checkNextRun, listNearRuns } from "@/lib/domains/recurring-invoices";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Looks at the runs of the next three days, so that what would make one fail is mended before. */
export const checkNextRuns: Schedule = {
  id: "check-next-runs",
  cron: "21 */3 * * *",
  rights: { company: "Warns colleagues and changes nothing else." },
  due: (runtime) => listDueTenants(runtime, "recurring_preflight"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listNearRuns(ctx, {}),
      (id) => checkNextRun(ctx, { id }),
    ),
};
