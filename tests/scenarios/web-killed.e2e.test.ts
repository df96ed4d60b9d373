import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebProcess } from "@/tests/support/web-process";
import type { WorkerProcess } from "@/tests/support/worker-process";
import { startBilling } from "./faults/billing";
import { assertBooks, assertDeliveries, countUnfinished } from "./faults/books";
import { eventually } from "./faults/eventually";
import { setStage, type Stage } from "./faults/stage";

let stage: Stage;
let web: WebProcess;
let worker: WorkerProcess;

beforeAll(async () => {
  stage = await setStage();
  [web, worker] = await Promise.all([stage.startWeb(), stage.startWorker("built")]);
});

afterAll(async () => {
  web.signal("SIGTERM");
  await Promise.all([web.ended, worker.kill("SIGTERM")]);
  await stage.close();
});

test("killing a web server while it finalizes and takes payments loses, duplicates and skips nothing", async () => {
  const { owner_url, jobs_url } = stage.world.database;
  const load = startBilling({ ...stage, invoices_each: 5 });
  for (const milestone of [3, 12, 20]) {
    await eventually(() => (load.paid() >= milestone ? true : null), web.output);
    web.signal("SIGKILL");
    await web.ended;
    web = await stage.startWeb();
  }
  const billed = await load.done;
  expect(billed).toHaveLength(30);
  expect(load.troubles()).toBeGreaterThan(0);
  await assertBooks(stage.world.database, billed);
  await eventually(async () => ((await countUnfinished(owner_url, jobs_url)) === 0 ? true : null), worker.output);
  await assertDeliveries(stage.world.database, billed);
});
