import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { maximumPageSize, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, lineOf, queryInteger } from "@/lib/kernel/base/wire";

export const JobId = idOf("job");

/** The status of a background run. */
export const JobStatus = z.enum(["queued", "running", "completed", "failed", "cancelled"]);
export type JobStatus = z.output<typeof JobStatus>;

/** The last error, with the function's own message. */
const JobError = z.object({ name: z.string(), message: z.string() });

/** A run of a background function that one of the company's events started. */
export const Job = z.object({
  id: JobId,
  function_id: z.string(),
  event_name: z.string(),
  status: JobStatus,
  /** Retries used by the current call. */
  attempt: z.int(),
  error: JobError.nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
});
export type Job = z.output<typeof Job>;

/** `planned`: to be run; `waiting`: for a time, an event or another run; `done`: its result or error is stored. */
const JobStep = z.object({
  name: z.string(),
  /** The engine's name of the kind of step: `StepRun`, `Sleep`, `WaitForEvent`. */
  kind: z.string(),
  status: z.enum(["planned", "waiting", "done"]),
  attempt: z.int(),
  failed: z.boolean(),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
  wakes_at: Timestamp.nullable(),
});

/** The same with its steps in the order of discovery and its next start; step results are not shown. */
export const JobDetail = Job.extend({ next_at: Timestamp.nullable(), steps: z.array(JobStep) });
export type JobDetail = z.output<typeof JobDetail>;

/** Newest first; `function_id` is the full name. */
export const JobList = z.strictObject({
  limit: queryInteger(1, maximumPageSize).describe("Rows of a page, 50 by default.").optional(),
  cursor: z.string().max(500).describe("The `next_cursor` of the page before, with the same filters.").optional(),
  status: JobStatus.optional(),
  function_id: lineOf(200).optional(),
});
export const JobPage = pageOf(Job);

/** A schedule of the installation, which runs for every company. `next_at` is null for a moment while it fires. */
export const JobSchedule = z.object({ function_id: z.string(), cron: z.string(), next_at: Timestamp.nullable() });
export const JobSchedulePage = pageOf(JobSchedule);
