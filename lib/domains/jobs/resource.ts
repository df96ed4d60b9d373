import { z } from "zod";
import { Job, JobDetail } from "./schema";

const StepStatus = JobDetail.shape.steps.element.shape.status;
/** An error's name and message, without its stack trace. */
const StoredError = z.object({ name: z.string().catch("Error"), message: z.string().catch("") }).nullable();

/** A run and a step, as the engine's definer functions return them. */
export interface RunRow {
  id: string;
  function_id: string;
  event_name: string;
  status: string;
  attempt: number;
  error: unknown;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  next_at: Date | null;
}

export interface StepRow {
  name: string;
  op: string;
  status: string;
  attempt: number;
  has_failed: boolean;
  created_at: Date;
  ended_at: Date | null;
  wake_at: Date | null;
}

export function toJob(row: RunRow): Job {
  const { id, function_id, event_name, attempt, created_at, started_at, ended_at } = row;
  return {
    id,
    function_id,
    event_name,
    status: Job.shape.status.parse(row.status),
    attempt,
    error: StoredError.parse(row.error),
    created_at,
    started_at,
    ended_at,
  };
}

export function toJobDetail(row: RunRow, steps: StepRow[]): JobDetail {
  return { ...toJob(row), next_at: row.next_at, steps: steps.map(toStep) };
}

function toStep({ name, op, status, attempt, has_failed, created_at, ended_at, wake_at }: StepRow) {
  return {
    name,
    kind: op,
    status: StepStatus.parse(status),
    attempt,
    failed: has_failed,
    created_at,
    ended_at,
    wakes_at: status === "waiting" ? wake_at : null,
  };
}
