import { listDueExports, runDueExport } from "@/lib/domains/exports";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

export const runScheduledExports: Schedule = {
  id: "run-scheduled-exports",
  cron: "*/5 * * * *",
  rights: { author: "The colleague whose inbox the file goes to." },
  due: (runtime) => listDueTenants(runtime, "scheduled_exports"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listDueExports(ctx, {}),
      (id) => runDueExport(ctx, { id }),
    ),
};
