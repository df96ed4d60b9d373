import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/kernel/base/errors";
import { translateDatabaseError } from "@/lib/kernel/database-errors";
import type { Logger } from "@/lib/kernel/log";

export interface Closable {
  close(): Promise<void>;
}

export interface Working extends Closable {
  ended: Promise<void>;
  /** Gives up what is at work now, to be started anew: for a loss that it does not tell of itself. */
  lose(error: Error): void;
}

interface KeepOptions<Kept extends Closable> {
  /** Starts what is kept; it calls `lost` when it cannot go on, such as after the end of its database session. */
  start(lost: (error: Error) => void): Promise<Kept>;
  onStart(kept: Kept): void;
  log: Logger;
  /** Milliseconds before the next try; 1 s if left out. */
  interval?: number;
  /** Milliseconds that what was lost may take to end; two minutes if left out. */
  patience?: number;
}

/**
 * Keeps something at work over outages of the database: it is put away whole, with all that was under way, and started anew until that
 * succeeds. What another try cannot mend (a wrong setting, an unsafe role), or does not end, is thrown by `ended`: the process is to leave
 * then, so that nothing runs beside its own repeat.
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
    // Each start has its own: what an earlier one still says is of no account.
    let lose: (error: Error) => void = () => undefined;
    const loss = new Promise<Error>((resolve) => (lose = resolve));
    loseThis = lose;
    try {
      return { value: await start(lose), loss };
    } catch (error) {
      const known = translateDatabaseError(error);
      if (!(known instanceof AppError && known.code === "unavailable")) throw error;
      log.error({ err: error }, "the database cannot be reached; the next try follows");
      return null;
    }
  }
}
