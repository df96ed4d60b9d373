import { patience } from "@/tests/support/patience";
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "@/lib/kernel/base/errors";
import { Demo } from "@/scripts/demo/data-folder";

const root = resolve(import.meta.dirname, "../..");

/** How long a demo may take to start, in milliseconds: it may have to build first. */
const startPatience = patience(540_000);

export interface DemoProcess {
  /** The content of `demo.json`. */
  demo: Demo;
  /** Sends a signal and returns the exit code after the process has ended. */
  end(signal: "SIGINT" | "SIGTERM"): Promise<number | null>;
}

export interface DemoPorts {
  port: number;
  adminPort: number;
  dataDir: string;
}

function launch({ port, adminPort, dataDir }: DemoPorts): { child: ChildProcess; output(): string; ended: Promise<number | null> } {
  const words = ["--port", String(port), "--admin-port", String(adminPort), "--data", dataDir, "--scale", "0.1"];
  const child = spawn(process.execPath, ["--import", "tsx", join(root, "scripts/demo.ts"), ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const ended = new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => done(code));
  });
  return { child, output: () => text, ended };
}

/**
 * Starts the demo as `npm run demo` does, and returns once it is ready.
 * @throws with its output if it exits before.
 */
export async function startDemo(ports: DemoPorts): Promise<DemoProcess> {
  const { child, output, ended } = launch(ports);
  await new Promise<void>((done, fail) => {
    const late = setTimeout(() => {
      child.kill("SIGTERM");
      fail(new AppError("internal", `The demo was not ready in time:\n${output()}`));
    }, startPatience);
    child.stdout?.on("data", () => {
      if (!output().includes("Ready in")) return;
      clearTimeout(late);
      done();
    });
    void ended.then((code) => {
      clearTimeout(late);
      fail(new AppError("internal", `The demo ended with code ${String(code)}:\n${output()}`));
    });
  });
  return {
    demo: Demo.parse(JSON.parse(readFileSync(join(ports.dataDir, "demo.json"), "utf8"))),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a demo that must refuse to run. */
export async function runRefusedDemo(ports: DemoPorts): Promise<{ code: number | null; output: string }> {
  const { output, ended } = launch(ports);
  const code = await ended;
  return { code, output: output() };
}
