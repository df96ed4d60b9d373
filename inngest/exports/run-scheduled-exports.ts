import { listDueExports, runDueExport } from "@/lib/domains/exports";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const runScheduledExports: Schedule = {
  id: "run-scheduled-exports",
  cron: "*/5 * * * *",
  due: (runtime) => listDueTenants(runtime, "scheduled_exports"),
  async work(ctx) {
    const { ids } = await listDueExports(ctx, {});
    for (const id of ids) await runDueExport(ctx, { id });
  },
};
