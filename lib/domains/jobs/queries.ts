import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { defaultPageSize } from "@/lib/kernel/base/paging";
import { query } from "@/lib/kernel/operation";
import { findRun, listCrons, listRuns, listSteps } from "./queries/engine";
import { toJob, toJobDetail } from "./resource";
import { JobDetail, JobId, JobList, JobPage, JobSchedulePage } from "./schema";

/** A run's id sorts by creation time, so it is the keyset by itself. */
function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const id = decodeId("job", cursor);
  if (id === null) throw new AppError("malformed", "The cursor does not belong to this list.");
  return id;
}

export const listJobs = query({
  id: "jobs.list",
  summary: "List the runs of background functions that the company's events started, newest first",
  permission: "jobs.read",
  input: JobList,
  output: JobPage,
  example: { status: "failed" },
  async run(ctx, { limit = defaultPageSize, cursor, status = null, function_id = null }) {
    const rows = await listRuns(ctx, { status, function_id, before: readCursor(cursor) }, limit + 1);
    const data = rows.slice(0, limit).map(toJob);
    const last = data.at(-1);
    return { data, next_cursor: rows.length > limit && last ? encodeId("job", last.id) : null };
  },
});

export const getJob = query({
  id: "jobs.get",
  summary: "Get a run with its steps, attempts, error and next start",
  permission: "jobs.read",
  input: z.strictObject({ id: JobId }),
  output: JobDetail,
  example: { id: "job_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    // Steps are read first, so that the run, read later, is at least as far as they are.
    const steps = await listSteps(ctx, id);
    return toJobDetail(await findRun(ctx, id), steps);
  },
});

export const listJobSchedules = query({
  id: "jobs.list_schedules",
  summary: "List the schedules of the installation, the next one first",
  permission: "jobs.read",
  input: z.strictObject({}),
  output: JobSchedulePage,
  example: {},
  async run(ctx) {
    return { data: await listCrons(ctx), next_cursor: null };
  },
});
