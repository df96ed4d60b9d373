import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { type Executor, executeCall } from "./execute";
import { operateRun } from "../operate/operate";
import { deleteOld, queueRetention } from "./retention";
import { fireSchedule } from "../cron/schedule";
import type { Scope } from "./scope";
import { drainInbox, endDebounce, wakeStep } from "./timers";

const functionSchema = z.object({ function_id: z.string() });

/** The queue's tasks. The queue retries a task that throws, with growing delays, so each task is idempotent. */
export function engineTasks({
  executor,
  reload,
  retention_days: days,
}: {
  executor: Executor;
  reload(): Promise<void>;
  retention_days: number;
}): TaskList {
  const { pool, log } = executor;
  /** A job for a new function may arrive before the notification of the sync that registered it. */
  const scopeFor = async (payload: unknown): Promise<Scope> => {
    if (!executor.scope().registry.functions.has(functionSchema.parse(payload).function_id)) await reload();
    return executor.scope();
  };
  return {
    engine_call: async (payload, { job }) => {
      await scopeFor(payload);
      await executeCall(executor, job.id, payload);
    },
    engine_wake: (payload) => wakeStep(pool, executor.scope(), payload),
    engine_debounce: async (payload) => endDebounce(pool, await scopeFor(payload), payload),
    engine_cron: async (payload) => fireSchedule(pool, await scopeFor(payload), payload),
    engine_operate: (payload) => operateRun(pool, executor.scope().clock, payload, log),
    engine_inbox: () => drainInbox(pool, executor.scope(), log),
    engine_retention: async () => {
      const deleted = await deleteOld(pool, executor.scope().clock, days);
      if (deleted.runs > 0 || deleted.events > 0) log.info(deleted, "old runs were deleted");
      await queueRetention(pool, executor.scope().clock, "replace");
    },
  };
}
