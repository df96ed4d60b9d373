import { AppError } from "@/lib/kernel/base/errors";
import { expectedMigrations, pendingMigrations } from "@/lib/kernel/http/health/health";
import { assertSafeRole } from "@/lib/kernel/platform-db";
import type { Runtime } from "@/lib/kernel/runtime";

/** How long to wait before an unreachable database is asked again, in milliseconds. */
const interval = 5_000;

/**
 * The role that serves must be held by row-level security, and the tables be those of this version. @throws AppError `internal` with the
 * reason.
 */
async function assertServable(runtime: Runtime, root: string): Promise<void> {
  await assertSafeRole(runtime.platform.pool);
  const pending = await pendingMigrations(runtime.platform.pool, expectedMigrations(root));
  if (pending.length > 0)
    throw new AppError("internal", `Migrations are missing: ${pending.join(", ")}. Run db-migrate with DATABASE_OWNER_URL first.`);
}

/**
 * Checks the database before the server opens. One that cannot be reached is no reason to stay away, since pages without data answer and
 * `/api/health` tells; it is asked again until it answers, and one that then proves unsafe is handed to `refuse`.
 * @returns a function that ends the asking.
 * @throws AppError `internal` when it answers and may not be used.
 */
export async function checkDatabase(runtime: Runtime, root: string, refuse: (error: AppError) => void): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  const attempt = async (): Promise<AppError | null> => {
    try {
      await assertServable(runtime, root);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      runtime.log.error({ err: error }, "the database cannot be asked; /api/health answers 503 until it can");
      timer = setTimeout(() => void attempt().then((refusal) => refusal && refuse(refusal)), interval);
      timer.unref();
      return null;
    }
  };
  const refusal = await attempt();
  if (refusal) throw refusal;
  return () => clearTimeout(timer);
}
