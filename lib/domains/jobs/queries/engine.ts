import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { sqlStateOf } from "@/lib/kernel/database-errors";
import type { RunRow, StepRow } from "../resource";
import type { JobStatus } from "../schema";

/** No such schema or function, or no right to it: the worker, which makes both, has never run. */
const absent = new Set(["3F000", "42883", "42501"]);

/**
 * Asks the embedded engine by its definer functions, which take the tenant and see nobody else's runs.
 * @throws AppError `conflict` where Inngest itself is the engine, `unavailable` before the worker has started for the first time.
 */
export async function askEngine<Answer>(ctx: Ctx, ask: () => PromiseLike<Answer>): Promise<Answer> {
  if (ctx.runtime.environment.INNGEST_BASE_URL !== undefined) {
    throw new AppError(
      "conflict",
      "Background work of this installation runs on Inngest: look for its runs in Inngest's own dashboard, at the address of " +
        "INNGEST_BASE_URL.",
    );
  }
  try {
    return await ask();
  } catch (error) {
    if (!absent.has(sqlStateOf(error) ?? "")) throw error;
    throw new AppError("unavailable", "The background worker has not started yet.", { retryAfter: 10, cause: error });
  }
}

/** One run of the tenant's, or `not_found`. */
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

/** What the engine said to a wish: where the run stands, and whether the executors were asked. */
export interface Verdict {
  status: string;
  accepted: boolean;
}

/** Asks the executors to retry or cancel a run, once this transaction is committed. @throws AppError `not_found`. */
export async function requestOperation(ctx: Ctx, id: string, verb: "retry" | "cancel"): Promise<Verdict> {
  const [verdict] = await askEngine(
    ctx,
    () => ctx.db.$queryRaw<Verdict[]>`select * from engine.request_operation(${ctx.tenant.id}::uuid, ${id}, ${verb})`,
  );
  if (!verdict) throw notFound("job");
  return verdict;
}
