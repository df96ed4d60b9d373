import { z } from "zod";
import { reportFailedRun, workFailed } from "@/lib/domains/jobs";
import { systemContext } from "@/lib/kernel/context";
import { getRuntime } from "@/lib/kernel/runtime";
import { findTenant } from "@/lib/kernel/tenancy/tenants";
import { inngest } from "../client";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

/** The failure of one of these two would report itself without end. */
const own = /(report-failed-run|notify-of-failed-work)$/;

/** The engine's event; `event` is the one that started the failed run. A firing of a schedule is of no company. */
const Failed = z.object({
  function_id: z.string(),
  event: z.object({ data: z.object({ tenant_id: z.guid() }) }),
  error: z.object({ message: z.string() }).partial().optional(),
});

export const reportFailedRuns = inngest.createFunction(
  { id: "report-failed-run", retries: 5, triggers: [{ event: "inngest/function.failed" }] },
  async ({ event, runId, step }) => {
    const failed = Failed.safeParse(event.data).data;
    if (!failed || own.test(failed.function_id)) return;
    const { function_id, error } = failed;
    await step.run("report", async () => {
      const runtime = getRuntime();
      const tenant = await findTenant(runtime, failed.event.data.tenant_id);
      if (!tenant) return;
      const ctx = systemContext(runtime, tenant, "report-failed-run", { request_id: runId });
      await reportFailedRun(ctx, { function_id, error: (error?.message ?? "").slice(0, 500) });
    });
  },
);

export const notifyOfFailedWork = onEvent("notify-of-failed-work", workFailed, ({ ctx, data, step }) =>
  notifyStaff(
    ctx,
    "background_work_failed",
    {
      ...{ record_id: data.tenant_id, sequence: data.sequence, customer_id: null },
      values: { company: data.company_name, work: data.function_id },
    },
    step,
  ),
);
