import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeProblem } from "./demo/node-version";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Checks Node's version before loading other modules, whose syntax an old version would reject with an unclear error. */
async function main(): Promise<number> {
  const problem = nodeProblem(process.versions.node);
  if (problem !== null) {
    console.error(problem);
    return 1;
  }
  const { help, readOptions } = await import("./demo/options");
  const { Closers, runDemo } = await import("./demo/run");
  const { AppError } = await import("@/lib/kernel/base/errors");
  const closers = new Closers();
  const leave = (): void => {
    if (closers.leaving) return;
    console.log("\nStopping.");
    void closers.closeAll().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, leave);
  try {
    const options = readOptions(process.argv.slice(2), root);
    if (options === null) console.log(help);
    else await runDemo(root, options, closers);
    return 0;
  } catch (error) {
    // Aborted steps fail during a shutdown, which is expected.
    if (closers.leaving) return 0;
    console.error(`\n${error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error)}`);
    await closers.closeAll();
    return 1;
  }
}

process.exitCode = await main();
