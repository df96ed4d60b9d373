import { AppError } from "@/lib/kernel/base/errors";
import { expectedMigrations, pendingMigrations } from "@/lib/kernel/http/health/health";
import { assertSafeRole } from "@/lib/kernel/platform-db";
import type { Runtime } from "@/lib/kernel/runtime";
import { assertMasterKeysOpen } from "@/lib/kernel/tenant-keys";

/** Milliseconds between checks of an unreachable database. */
const interval = 5_000;

/**
 * Requires a role that is subject to row-level security, this version's migrations, and the database's master keys.
 * @throws AppError `internal` with the reason.
 */
async function assertServable(runtime: Runtime, root: string): Promise<void> {
  await assertSafeRole(runtime.platform.pool);
  const pending = await pendingMigrations(runtime.platform.pool, expectedMigrations(root));
  if (pending.length > 0)
    throw new AppError("internal", `Migrations are missing: ${pending.join(", ")}. Run db-migrate with DATABASE_OWNER_URL first.`);
  await assertMasterKeysOpen(runtime);
}

/**
 * Checks the database before the server opens. With an unreachable database the server still starts, since pages without data work and
 * `/api/health` reports the outage; the check is repeated until it answers, and calls `refuse` if the database is then unsafe.
 * @returns a function that stops the checks.
 * @throws AppError `internal` when a reachable database must not be used.
 */
export async function checkDatabase(runtime: Runtime, root: string, refuse: (error: AppError) => void): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  const attempt = async (): Promise<AppError | null> => {
    try {
      await assertServable(runtime, root);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      runtime.log.error({ err: error }, "the database is unreachable; /api/health answers 503 until it is reachable");
      timer = setTimeout(() => void attempt().then((refusal) => refusal && refuse(refusal)), interval);
      timer.unref();
      return null;
    }
  };
  const refusal = await attempt();
  if (refusal) throw refusal;
  return () => clearTimeout(timer);
}
