import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@/lib/kernel/base/errors";
import { help, readOptions } from "./bench/options";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const closers: (() => Promise<void>)[] = [];
let leaving = false;

async function closeAll(): Promise<void> {
  leaving = true;
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
}

async function main(): Promise<number> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void closeAll().then(() => process.exit(130)));
  try {
    const options = readOptions(process.argv.slice(2), root);
    if (options === null) {
      console.log(help);
      return 0;
    }
    // Prisma queries related rows concurrently on a transaction's connection, and pg prints a deprecation warning into the table.
    process.noDeprecation = true;
    const { runBench } = await import("./bench/run");
    const { path, complete } = await runBench(root, options, (close) => closers.push(close));
    console.log(`\nThe same is in ${relative(process.cwd(), path)}.`);
    return complete ? 0 : 1;
  } catch (error) {
    if (!leaving) console.error(error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  } finally {
    await closeAll();
  }
}

process.exitCode = await main();
