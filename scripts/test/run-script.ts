import { spawn } from "node:child_process";
import { constants } from "node:os";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "../..");

/** Scripts that others run beside, and that nobody waits for at first. */
const yielding = ["build"];

interface Options {
  /** Precedes each line of the output; null hands on the terminal. */
  prefix: string | null;
  /** Ends the script and all processes that it started. */
  signal: AbortSignal;
}

/** Runs an npm script in a process group of its own. Returns its exit code (1 when a signal ended it). */
export async function runScript(script: string, args: readonly string[], { prefix, signal }: Options): Promise<number> {
  const output = prefix === null ? "inherit" : "pipe";
  const command = ["npm", "run", "--silent", script, "--", ...args];
  const isNice = yielding.includes(script) && process.platform === "linux";
  const [program = "npm", ...rest] = isNice ? ["nice", "-n", String(constants.priority.PRIORITY_BELOW_NORMAL), ...command] : command;
  const child = spawn(program, rest, { cwd: root, stdio: ["ignore", output, output], detached: true });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  };
  // The group gets no signal of the terminal's.
  const interrupt = () => {
    end();
    // Scripts that run at the same time have a handler each, and all of them must run before the process ends.
    setImmediate(() => process.exit(130));
  };
  signal.addEventListener("abort", end);
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, interrupt);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on("line", (line) => console.log(`${prefix ?? ""}${line}`));
  }
  const exitCode = await new Promise<number>((done) => {
    child.once("error", (error) => {
      console.error(`npm run ${script} could not be started: ${error.message}`);
      done(1);
    });
    child.once("close", (code) => done(code ?? 1));
  });
  signal.removeEventListener("abort", end);
  for (const name of ["SIGINT", "SIGTERM"] as const) process.removeListener(name, interrupt);
  return exitCode;
}
