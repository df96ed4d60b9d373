import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebProcess } from "@/tests/support/web-process";
import type { WorkerProcess } from "@/tests/support/worker-process";
import { startBilling } from "./faults/billing";
import { assertBooks, assertDeliveries, countUnfinished } from "./faults/books";
import { eventually } from "./faults/eventually";
import { openOwnPostgres, type OwnPostgres } from "./faults/own-postgres";
import { setStage, type Stage } from "./faults/stage";

let postgres: OwnPostgres;
let stage: Stage;
let web: WebProcess;
let worker: WorkerProcess;

beforeAll(async () => {
  postgres = await openOwnPostgres();
  stage = await setStage({ database: postgres.database });
  [web, worker] = await Promise.all([stage.startWeb(), stage.startWorker("built")]);
});

afterAll(async () => {
  web.signal("SIGTERM");
  await Promise.all([web.ended, worker.kill("SIGTERM")]);
  await stage.close();
  await postgres.close();
});

const health = async (): Promise<number | null> => (await fetch(`${stage.base_url}/api/health`).catch(() => null))?.status ?? null;

test("killing the database under load loses nothing, and both processes recover by themselves", async () => {
  const { owner_url, jobs_url } = stage.world.database;
  const endOf = (output: string) => output.trimEnd().split("\n").slice(-30).join("\n");
  const told = () =>
    `${endOf(web.output())}\n${worker.hasEnded() ? "the worker has ended" : "the worker is there"}\n${endOf(worker.output())}`;
  let webEnded = false;
  void web.ended.then(() => (webEnded = true));
  const load = startBilling({ ...stage, invoices_each: 5 });
  for (const milestone of [4, 16]) {
    await eventually(() => (load.paid() >= milestone ? true : null), told);
    await postgres.kill();
    await eventually(async () => ((await health()) === 503 ? true : null), told);
    await postgres.start();
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
});
