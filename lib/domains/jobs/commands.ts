import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { findRun, requestOperation } from "./queries/engine";
import { toJob } from "./resource";
import { workFailed } from "./events";
import { FailedWork, Job, JobId } from "./schema";

/** The request and its audit entry are one transaction; the executors process it after the commit. */
async function request(ctx: CommandCtx, id: string, verb: "retry" | "cancel"): Promise<Job> {
  const { status, accepted } = await requestOperation(ctx, id, verb);
  if (!accepted) throw new AppError("conflict", refusalOf(verb, status));
  ctx.audit({ noun: "job", id, before: { status }, after: { status: verb === "retry" ? "queued" : "cancelled" } });
  return toJob(await findRun(ctx, id));
}

function refusalOf(verb: "retry" | "cancel", status: string): string {
  if (verb === "cancel") return `The run has ended (${status}); only one that is queued or running can be cancelled.`;
  if (status === "failed" || status === "cancelled") return "The function of this run does not exist any more.";
  return `Only a failed or cancelled run can be retried; this one is ${status}.`;
}

export const retryJob = command({
  id: "jobs.retry",
  summary: "Retry a failed or cancelled run from the step where it stopped",
  permission: "jobs.write",
  input: z.strictObject({ id: JobId }),
  output: Job,
  example: { id: "job_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { id }) => request(ctx, id, "retry"),
});

export const cancelJob = command({
  id: "jobs.cancel",
  summary: "Cancel a run that has not ended; the result of a step in progress is discarded",
  permission: "jobs.write",
  input: z.strictObject({ id: JobId }),
  output: Job,
  example: { id: "job_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { id }) => request(ctx, id, "cancel"),
});

export const reportFailedRun = command({
  id: "jobs.report_failed",
  summary: "Report a background run that failed for good, at most once an hour",
  access: internal("called by the background function that follows failed runs"),
  input: FailedWork.pick({ function_id: true, error: true }),
  output: z.object({ reported: z.boolean() }),
  example: { function_id: "email-ticket-reply", error: "The mail server rejected the message." },
  async run(ctx, { function_id, error }) {
    const tenant_id = ctx.tenant.id;
    const sequence = Math.floor(ctx.clock.now().getTime() / 3_600_000);
    const where = { tenant_id, record_id: tenant_id, name: workFailed.name, sequence };
    if (await ctx.db.event.findFirst({ where, select: { id: true } })) return { reported: false };
    const { company_name } = await readSettings(ctx);
    ctx.audit({ noun: "tenant", id: tenant_id, before: null, after: { failed_work: function_id } });
    ctx.emit(workFailed, { record_id: tenant_id, sequence, data: { tenant_id, company_name, function_id, error, sequence } });
    return { reported: true };
  },
});
