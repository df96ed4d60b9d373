import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/kernel/base/errors";
import { failureOf, startChild } from "../demo/child";
import { readDemo, type Demo } from "../demo/data-folder";
import { pickPort } from "../demo/ports";

/** Seconds until a started demo must be ready, including a build. */
const patience = 600;

async function isServing(demo: Demo): Promise<boolean> {
  const answer = await fetch(`${demo.base_url}/api/health`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok === true;
}

/** Uses the running demo of the folder, or starts one, which `close` stops. */
export async function openDemo(root: string, dataDir: string): Promise<{ demo: Demo; close: () => Promise<void> }> {
  const known = existsSync(join(dataDir, "demo.json")) ? readDemo(dataDir) : null;
  if (known && (await isServing(known))) return { demo: known, close: () => Promise.resolve() };
  await mkdir(dataDir, { recursive: true });
  const log = join(dataDir, "screenshots.log");
  const words = ["--port", String(await pickPort(3000)), "--admin-port", String(await pickPort(null)), "--data", dataDir];
  console.log(`No demo runs on ${dataDir}: starting one.`);
  const child = startChild([...process.execArgv, join(root, "scripts/demo.ts"), ...words], { cwd: root, log });
  const close = () => child.stop(30_000);
  for (let second = 0; second < patience && child.isRunning(); second += 1) {
    const demo = existsSync(join(dataDir, "demo.json")) ? readDemo(dataDir) : null;
    if (demo && (await isServing(demo))) return { demo, close };
    await sleep(1_000);
  }
  await close();
  if (child.isRunning()) throw new AppError("internal", "The demo was not ready in time.");
  throw failureOf("The demo did not start", log);
}
