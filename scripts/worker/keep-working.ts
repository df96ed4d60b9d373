import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/kernel/base/errors";
import { translateDatabaseError } from "@/lib/kernel/database-errors";
import type { Logger } from "@/lib/kernel/log";

export interface Closable {
  close(): Promise<void>;
}

export interface Working extends Closable {
  ended: Promise<void>;
  /** Restarts the current instance after a loss that it did not report itself. */
  lose(error: Error): void;
}

interface KeepOptions<Kept extends Closable> {
  /** Starts an instance, which calls `lost` when it cannot continue, for example without its database session. */
  start(lost: (error: Error) => void): Promise<Kept>;
  onStart(kept: Kept): void;
  log: Logger;
  /** Milliseconds before the next attempt; default 1 s. */
  interval?: number;
  /** Milliseconds that a lost instance may take to close; default two minutes. */
  patience?: number;
}

/**
 * Restarts an instance after outages of the database: closes it completely and retries the start until it succeeds. `ended` rejects when a
 * retry cannot help (a wrong setting, an unsafe role) or the instance does not close: the process must then exit, so that no work runs
 * twice.
 */
export function keepWorking<Kept extends Closable>({
  start,
  onStart,
  log,
  interval = 1_000,
  patience = 120_000,
}: KeepOptions<Kept>): Working {
  let loseThis: (error: Error) => void = () => undefined;
  const leaving = new AbortController();
  const left = new Promise<null>((resolve) => leaving.signal.addEventListener("abort", () => resolve(null)));

  const ended = (async () => {
    while (!leaving.signal.aborted) {
      const kept = await tryStart();
      if (kept === null) {
        await sleep(interval, undefined, { signal: leaving.signal }).catch(() => undefined);
        continue;
      }
      onStart(kept.value);
      await Promise.race([kept.loss, left]);
      await closeInTime(kept.value);
    }
  })();
  return {
    ended,
    lose: (error) => loseThis(error),
    close() {
      leaving.abort();
      return ended;
    },
  };

  async function closeInTime(kept: Closable): Promise<void> {
    const watch = new AbortController();
    const late = sleep(patience, undefined, { signal: watch.signal }).then(() => {
      throw new AppError("internal", "What was under way does not end.");
    });
    late.catch(() => undefined);
    await Promise.race([kept.close(), late]).finally(() => watch.abort());
  }

  async function tryStart(): Promise<{ value: Kept; loss: Promise<unknown> } | null> {
    // Each start gets its own function, so that reports of earlier instances are ignored.
    let lose: (error: Error) => void = () => undefined;
    const loss = new Promise<Error>((resolve) => (lose = resolve));
    loseThis = lose;
    try {
      return { value: await start(lose), loss };
    } catch (error) {
      const known = translateDatabaseError(error);
      if (!(known instanceof AppError && known.code === "unavailable")) throw error;
      log.error({ err: error }, "the database is unreachable; retrying");
      return null;
    }
  }
}
