import { AppError } from "@/lib/kernel/base/errors";
import type { Logger } from "@/lib/kernel/log";

/** Ends an entry point with an error: prints the message of an AppError, the stack of others. */
export function fail(error: unknown): void {
  process.stderr.write(`${error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}

/** On SIGTERM or SIGINT calls `close` and exits; ignores further signals. */
export function leaveOnSignal(log: Logger, close: () => Promise<void>): void {
  let leaving = false;
  const leave = (signal: string): void => {
    if (leaving) return;
    leaving = true;
    log.info({ signal }, "finishing what is under way");
    close().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", leave);
  process.on("SIGINT", leave);
}
