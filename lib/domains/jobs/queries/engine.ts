import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { sqlStateOf } from "@/lib/kernel/database-errors";
import type { RunRow, StepRow } from "../resource";
import type { JobStatus } from "../schema";

/** The schema or function is missing or not permitted: the worker, which creates both, has never run. */
const absent = new Set(["3F000", "42883", "42501"]);

/**
 * Queries the embedded engine by its definer functions, which filter by tenant.
 * @throws AppError `conflict` if Inngest is the engine, `unavailable` before the worker has started for the first time.
 */
export async function askEngine<Answer>(ctx: Ctx, ask: () => PromiseLike<Answer>): Promise<Answer> {
  if (ctx.runtime.environment.INNGEST_BASE_URL !== undefined) {
    throw new AppError(
      "conflict",
      "This installation runs background work on Inngest; see its runs in Inngest's dashboard, at the address of INNGEST_BASE_URL.",
    );
  }
  try {
    return await ask();
  } catch (error) {
    if (!absent.has(sqlStateOf(error) ?? "")) throw error;
    throw new AppError("unavailable", "The background worker has not started yet.", { retryAfter: 10, cause: error });
  }
}

/** One run of the tenant. @throws AppError `not_found`. */
export async function findRun(ctx: Ctx, id: string): Promise<RunRow> {
  const [row] = await askEngine(ctx, () => ctx.db.$queryRaw<RunRow[]>`select * from engine.find_run(${ctx.tenant.id}::uuid, ${id})`);
  if (!row) throw notFound("job");
  return row;
}

/** The filters of a list; null for none. `before` is the id after which the page begins. */
export interface RunFilter {
  status: JobStatus | null;
  function_id: string | null;
  before: string | null;
}

export function listRuns(ctx: Ctx, { status, function_id, before }: RunFilter, take: number): Promise<RunRow[]> {
  return askEngine(
    ctx,
    () =>
      ctx.db.$queryRaw<
        RunRow[]
      >`select * from engine.list_runs(${ctx.tenant.id}::uuid, ${status}, ${function_id}, ${before}, ${take}::int)`,
  );
}

export function listSteps(ctx: Ctx, id: string): Promise<StepRow[]> {
  return askEngine(ctx, () => ctx.db.$queryRaw<StepRow[]>`select * from engine.list_steps(${ctx.tenant.id}::uuid, ${id})`);
}

export function listCrons(ctx: Ctx): Promise<{ function_id: string; cron: string; next_at: Date | null }[]> {
  return askEngine(ctx, () => ctx.db.$queryRaw`select * from engine.list_schedules(${ctx.tenant.id}::uuid)`);
}

/** The engine's answer to a request: the run's status, and whether the request was sent to the executors. */
export interface Verdict {
  status: string;
  accepted: boolean;
}

/** Asks the executors to retry or cancel a run after this transaction commits. @throws AppError `not_found`. */
export async function requestOperation(ctx: Ctx, id: string, verb: "retry" | "cancel"): Promise<Verdict> {
  const [verdict] = await askEngine(
    ctx,
    () => ctx.db.$queryRaw<Verdict[]>`select * from engine.request_operation(${ctx.tenant.id}::uuid, ${id}, ${verb})`,
  );
  if (!verdict) throw notFound("job");
  return verdict;
}
