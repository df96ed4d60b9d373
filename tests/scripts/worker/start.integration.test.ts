import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@/lib/kernel/base/errors";
import { translateDatabaseError } from "@/lib/kernel/database-errors";
import { readEnvironment } from "@/lib/kernel/env";
import { createLogger } from "@/lib/kernel/log";
import { createMetrics, createQueueMetrics } from "@/lib/kernel/metrics";
import { getRuntime } from "@/lib/kernel/runtime";
import { pickPort } from "@/scripts/demo/ports";
import { startWorker } from "@/scripts/worker/start";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("a start without a database fails before a runtime is created, so that the worker can retry every second", async () => {
  const nowhere = `postgresql://atrium_jobs:x@127.0.0.1:${String(await pickPort(null))}/atrium`;
  const environment = readEnvironment({
    NODE_ENV: "test",
    DATABASE_URL: nowhere,
    DATABASE_JOBS_URL: nowhere,
    ATRIUM_MASTER_KEY: `k1:${"0".repeat(64)}`,
    ATRIUM_SIGNING_SECRET: "1".repeat(64),
  });
  const metrics = createMetrics({ process: false });
  const options = {
    keys: { signing_key: "", event_key: "" },
    pdfThread: "/nowhere/thread.js",
    log: createLogger("fatal", { app: "worker" }),
    metrics,
    queueMetrics: createQueueMetrics(metrics.registry),
    onFatal: () => undefined,
    onEngine: () => undefined,
  };
  const present = getRuntime();
  const error = await startWorker(environment, options).catch((caught: unknown) => caught);
  const known = translateDatabaseError(error);
  expect(known).toBeInstanceOf(AppError);
  expect(known).toMatchObject({ code: "unavailable" });
  expect(getRuntime()).toBe(present);
});
