import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { applyMigrations } from "@/scripts/database/migrations";
import { startPostgres } from "@/scripts/postgres";
import type { TestDatabase } from "@/tests/support/database";
import { pickPort } from "@/scripts/demo/ports";
import { killPostgres } from "./kill-postgres";

export interface OwnPostgres {
  /** Migrated and empty; it goes with the server. */
  database: TestDatabase;
  /** As a machine that loses its power would end it. */
  kill(): Promise<void>;
  /** Starts it again over what the kill has left, at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A PostgreSQL that no other test uses, durable unlike theirs: what was committed is to outlive a kill, and one in the middle of a page's
 * writing would leave half of the page, which nobody could read again.
 */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "atrium-killed-"));
  // As root, the server runs as another user, who must be able to enter.
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
