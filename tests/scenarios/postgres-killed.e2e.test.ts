import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "@/scripts/database/migrations";
import { startPostgres, type RunningPostgres } from "@/scripts/postgres";
import { findFreePort } from "@/tests/support/global-setup";
import type { WebProcess } from "@/tests/support/web-process";
import type { WorkerProcess } from "@/tests/support/worker-process";
import { startBilling } from "./faults/billing";
import { assertBooks, assertDeliveries, countUnfinished } from "./faults/books";
import { eventually } from "./faults/eventually";
import { killPostgres } from "./faults/kill-postgres";
import { setStage, type Stage } from "./faults/stage";

let dataDir: string;
let port: number;
let postgres: RunningPostgres;
let stage: Stage;
let web: WebProcess;
let worker: WorkerProcess;

const start = () => startPostgres({ dataDir, port, database: "atrium" });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "atrium-killed-"));
  // As root, the server runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  port = await findFreePort();
  postgres = await start();
  const { owner: owner_url, app: app_url, jobs: jobs_url } = postgres.urls;
  await applyMigrations(owner_url, resolve("prisma/migrations"));
  stage = await setStage({ database: { name: "atrium", owner_url, app_url, jobs_url, drop: () => Promise.resolve() } });
  [web, worker] = await Promise.all([stage.startWeb(), stage.startWorker()]);
});

afterAll(async () => {
  web.signal("SIGTERM");
  await Promise.all([web.ended, worker.kill("SIGTERM")]);
  await stage.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const health = async (): Promise<number | null> => (await fetch(`${stage.base_url}/api/health`).catch(() => null))?.status ?? null;

test("a database that is killed amid the same load takes nothing with it, and both processes go on by themselves", async () => {
  const { owner_url, jobs_url } = stage.world.database;
  const told = () => `${web.output().slice(-3_000)}\n${worker.output().slice(-3_000)}`;
  let webEnded = false;
  void web.ended.then(() => (webEnded = true));
  const load = startBilling({ ...stage, invoices_each: 5 });
  for (const milestone of [4, 16]) {
    await eventually(() => (load.paid() >= milestone ? true : null), told);
    await killPostgres(dataDir);
    await eventually(async () => ((await health()) === 503 ? true : null), told);
    postgres = await start();
    await eventually(async () => ((await health()) === 200 ? true : null), told);
  }
  const billed = await load.done.catch((error: unknown) => {
    throw new Error(`${String(error)}\n${told()}`);
  });
  expect(billed).toHaveLength(30);
  await assertBooks(stage.world.database, billed);
  await eventually(async () => ((await countUnfinished(owner_url, jobs_url)) === 0 ? true : null), told);
  await assertDeliveries(stage.world.database, billed);
  expect([webEnded, worker.hasEnded()]).toEqual([false, false]);
}, 240_000);
