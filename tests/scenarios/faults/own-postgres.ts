import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { applyMigrations } from "@/scripts/database/migrations";
import { startPostgres } from "@/scripts/postgres";
import type { TestDatabase } from "@/tests/support/database";
import { pickPort } from "@/scripts/demo/ports";
import { killPostgres } from "./kill-postgres";

export interface OwnPostgres {
  /** Migrated and empty; removed with the server. */
  database: TestDatabase;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
  /** Restarts it on the data that the kill left, at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A PostgreSQL server for this test alone, and durable, unlike the shared one: commits must survive a kill, and a kill in the middle of
 * writing a page must not leave it half-written and unreadable.
 */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "atrium-killed-"));
  // As root, the server runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const port = await pickPort(null);
  const start = () => startPostgres({ dataDir, port, database: "atrium", durable: true });
  let running = await start();
  const { owner: owner_url, app: app_url, jobs: jobs_url } = running.urls;
  await applyMigrations(owner_url, resolve("prisma/migrations"));
  return {
    database: { name: "atrium", owner_url, app_url, jobs_url, drop: () => Promise.resolve() },
    kill: () => killPostgres(dataDir),
    async start() {
      running = await start();
    },
    async close() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
