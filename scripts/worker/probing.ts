import type { Environment } from "@/lib/kernel/env";
import { startProber } from "@/lib/kernel/http/health/prober";
import type { Logger } from "@/lib/kernel/log";
import type { Metrics } from "@/lib/kernel/metrics";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import type { Closable } from "./keep-working";

interface ProbingOptions {
  log: Logger;
  metrics: Metrics;
  /** Whether the engine takes work. */
  works: () => boolean;
}

/** Probes for the status page with separate connections, also while the worker is closed because of a database outage. */
export function startProbing(environment: Environment, { log, metrics, works }: ProbingOptions): Closable {
  const runtime = createRuntime(environment, { databaseUrl: environment.DATABASE_JOBS_URL ?? environment.DATABASE_URL, log, metrics });
  const prober = startProber(runtime, { base_url: environment.ATRIUM_BASE_URL, works });
  return {
    async close() {
      await prober.stop();
      await closeRuntime(runtime);
    },
  };
}
