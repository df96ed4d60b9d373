import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "@/lib/kernel/env";
import { pickPort } from "@/scripts/demo/ports";

const root = resolve(import.meta.dirname, "../..");

export interface WorkerProcess {
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  output(): string;
  /** Whether it is gone, by whatever cause. */
  hasEnded(): boolean;
}

/** Ports that nobody has, for a worker and for those who ask it for PDFs. */
export async function workerPorts(): Promise<{ WORKER_PORT: number; ENGINE_PORT: number; WORKER_ADMIN_PORT: number }> {
  return { WORKER_PORT: await pickPort(null), ENGINE_PORT: await pickPort(null), WORKER_ADMIN_PORT: await pickPort(null) };
}

/** What a worker is started from. End-to-end tests have the built one, which starts with two seconds less of the processor. */
const entries = { sources: ["--import", "tsx", join(root, "scripts/worker.ts")], built: [join(root, "dist/worker.js")] } as const;
export type WorkerEntry = keyof typeof entries;

/** Runs the worker as its own process on this environment; answers when its admin port does. */
export async function startWorkerProcess(environment: Environment, entry: WorkerEntry = "sources"): Promise<WorkerProcess> {
  const variables = Object.entries(environment).map(([name, value]) => [name, String(value)]);
  const child = spawn(process.execPath, entries[entry], {
    cwd: root,
    env: { PATH: join(process.execPath, ".."), ...Object.fromEntries(variables), NODE_ENV: "test", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const kill = (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${environment.WORKER_ADMIN_PORT}/metrics`).catch(() => null);
    if (answer?.ok) return { kill, output: () => text, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
    await sleep(100);
  }
  await kill("SIGKILL");
  throw new Error(`The worker did not start:\n${text}`);
}
