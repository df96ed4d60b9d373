import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres, type PostgresOptions, type RunningPostgres } from "../postgres";
import { failureOf } from "./child";

interface KeepOptions {
  postgres: RunningPostgres;
  /** Those of `startPostgres`; the port is that of `postgres`. */
  options: Omit<PostgresOptions, "port">;
  say(line: string): void;
  /** Milliseconds between checks; default one second. */
  interval?: number;
  /** A server that ends within these milliseconds of its restart is not restarted again; default ten seconds. */
  shortestLife?: number;
}

export interface KeptDatabase {
  /** Resolves after `stop`. Rejects with the end of the log when PostgreSQL cannot be kept running. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Restarts PostgreSQL at the same address whenever it has ended. The web server and the worker reconnect by themselves. */
export function keepDatabase({ postgres, options, say, interval = 1_000, shortestLife = 10_000 }: KeepOptions): KeptDatabase {
  const leaving = new AbortController();
  let current = postgres;
  let restartedAt = -shortestLife;

  const ended = (async () => {
    for (;;) {
      await sleep(interval, undefined, { signal: leaving.signal }).catch(() => undefined);
      if (leaving.signal.aborted) return;
      if (current.isRunning()) continue;
      if (performance.now() - restartedAt < shortestLife) throw failureOf("PostgreSQL ended again", current.log);
      say("PostgreSQL has ended; starting it again.");
      current = await startPostgres({ ...options, port: current.port });
      restartedAt = performance.now();
      say(`PostgreSQL is back on port ${String(current.port)}.`);
    }
  })();
  // Prevents an unhandled rejection while nothing awaits `ended`.
  ended.catch(() => undefined);
  return {
    ended,
    async stop() {
      leaving.abort();
      await ended.catch(() => undefined);
      await current.stop();
    },
  };
}
