import { availableParallelism, cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** What the machine gives to tests at the moment. */
export interface Machine {
  cores: number;
  /** Cores that no other process uses. */
  free: number;
  /** How many times longer a computation takes on each core at once than on an idle machine of the reference's speed; at least 1. */
  slowness: number;
}

/** Milliseconds that `work` takes on each core of the idle machine on which the tests' time limits were set. */
const reference = 330;
/** Time limits grow at most by this factor: a test that hangs must end too. */
const mostSlowness = 6;

const work = `
  const { parentPort } = require("node:worker_threads");
  const { createHash } = require("node:crypto");
  const started = performance.now();
  let text = "";
  for (let round = 0; round < 3000; round += 1) {
    const rows = Array.from({ length: 200 }, (_, index) => ({ index, text: text + String(index * round) }));
    text = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  }
  parentPort.postMessage(performance.now() - started);
`;

/** What `machineOfRun` has measured; vitest loads its configuration, and this module with it, once for each project. */
const kept = Symbol.for("atrium.machine");

/** The machine as it was when this process asked first. */
export async function machineOfRun(): Promise<Machine> {
  const shared = globalThis as { [kept]?: Promise<Machine> };
  shared[kept] ??= measureMachine().then((machine) => {
    console.log(describeMachine(machine));
    return machine;
  });
  return shared[kept];
}

/** Measures the share of idle time for half a second, then a fixed computation on each core at once. */
async function measureMachine(): Promise<Machine> {
  const cores = availableParallelism();
  const before = readTimes();
  await sleep(500);
  const after = readTimes();
  const free = (cores * (after.idle - before.idle)) / Math.max(1, after.all - before.all);
  const times = await Promise.all(Array.from({ length: cores }, () => computeOnce()));
  return { cores, free, slowness: slownessOf(times) };
}

/** The factor by which time limits grow when the same computation took these times, in milliseconds. */
export function slownessOf(times: readonly number[]): number {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return Math.min(mostSlowness, Math.max(1, mean / reference));
}

/** Test processes side by side: two for two cores, since each waits for servers and browsers of its own, and more where more are free. */
export function workersFor({ free }: Pick<Machine, "free">): number {
  return Math.max(2, Math.min(8, Math.floor(free)));
}

function describeMachine({ cores, free, slowness }: Machine): string {
  return `Machine: ${String(cores)} cores, ${free.toFixed(1)} free; time limits × ${slowness.toFixed(1)}.`;
}

function readTimes(): { idle: number; all: number } {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  return { idle, all: times.reduce((sum, core) => sum + core.user + core.nice + core.sys + core.irq + core.idle, 0) };
}

function computeOnce(): Promise<number> {
  return new Promise((done, failed) => {
    const worker = new Worker(work, { eval: true });
    worker.once("message", (time: number) => done(time));
    worker.once("error", failed);
  });
}
