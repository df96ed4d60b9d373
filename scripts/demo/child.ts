import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { AppError } from "@/lib/kernel/base/errors";

export interface Child {
  /** Resolves to the exit code; null when a signal ended the process. */
  readonly ended: Promise<number | null>;
  isRunning(): boolean;
  /** Sends SIGTERM, after `patience` milliseconds SIGKILL, and waits for the end. */
  stop(patience: number): Promise<void>;
}

/** Bytes after which a log is set aside as `<name>.1` at the next start. */
const longestLog = 10 * 1024 * 1024;

/** Starts a Node process whose output is appended to the file `log`. `environment` defaults to this process's. */
export function startChild(args: string[], options: { cwd: string; log: string; environment?: Record<string, string | undefined> }): Child {
  if ((statSync(options.log, { throwIfNoEntry: false })?.size ?? 0) > longestLog) renameSync(options.log, `${options.log}.1`);
  const log = openSync(options.log, "a", 0o600);
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: options.cwd,
    stdio: ["ignore", log, log],
    ...(options.environment === undefined ? {} : { env: options.environment as NodeJS.ProcessEnv }),
  });
  closeSync(log);
  let running = true;
  const ended = new Promise<number | null>((done, fail) => {
    child.once("error", (error) => {
      running = false;
      fail(error);
    });
    child.once("exit", (code) => {
      running = false;
      done(code);
    });
  });
  // Prevents an unhandled rejection while nothing awaits `ended`.
  ended.catch(() => undefined);
  return {
    ended,
    isRunning: () => running,
    async stop(patience) {
      if (!running) return;
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), patience);
      await ended.catch(() => null);
      clearTimeout(force);
    },
  };
}

/** Builds an error with the last lines of the log. */
export function failureOf(what: string, log: string): AppError {
  const tail = readFileSync(log, "utf8").trim().split("\n").slice(-20).join("\n");
  return new AppError("internal", `${what}. The end of ${log}:\n${tail}`);
}
