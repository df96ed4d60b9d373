import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Runtime } from "../../runtime";

const Check = z.object({ status: z.enum(["up", "down"]), latency_ms: z.number() });

/** The answer of `GET /api/health`. It is public, so it shows no host, error or migration. */
export const Health = z.object({ status: z.enum(["up", "down"]), checks: z.object({ database: Check, migrations: Check }) });
export type Health = z.infer<typeof Health>;

/** Milliseconds after which a probe counts as failed. */
const timeoutMs = 2_000;

/** The names of the migrations that this version expects. */
export function expectedMigrations(root: string = process.cwd()): string[] {
  return readdirSync(join(root, "prisma", "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The `expected` migrations that the database has not finished. @throws the database's error if it cannot be queried. */
export async function pendingMigrations(pool: Runtime["platform"]["pool"], expected: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ present: boolean }>("select to_regclass('public._prisma_migrations') is not null as present");
  if (tables[0]?.present !== true) return [...expected];
  const { rows } = await pool.query<{ migration_name: string }>(
    "select migration_name from public._prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const applied = new Set(rows.map((row) => row.migration_name));
  return expected.filter((name) => !applied.has(name));
}

/** Checks that the database answers and is migrated to this version. Always answers within two seconds. */
export async function checkHealth(runtime: Runtime, expected: readonly string[]): Promise<Health> {
  const database = await probe(async () => {
    await runtime.platform.pool.query("select 1");
    return true;
  });
  const migrations =
    database.status === "up"
      ? await probe(async () => (await pendingMigrations(runtime.platform.pool, expected)).length === 0)
      : { status: "down" as const, latency_ms: 0 };
  const status = database.status === "up" && migrations.status === "up" ? "up" : "down";
  return { status, checks: { database, migrations } };
}

async function probe(ask: () => Promise<boolean>): Promise<z.infer<typeof Check>> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const up = await Promise.race([ask().catch(() => false), tooLate]);
  clearTimeout(timer);
  return { status: up ? "up" : "down", latency_ms: Math.round((performance.now() - started) * 10) / 10 };
}
