import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { findRun, requestOperation } from "./queries/engine";
import { toJob } from "./resource";
import { Job, JobId } from "./schema";

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
