import { outsidePermissions } from "@/lib/domains/permissions";
import { bindPorts } from "@/lib/wiring";
import { systemClock, type Clock } from "./clock";
import { createTenantDatabase, type TenantDatabase } from "./db";
import { readEnvironment, type Environment } from "./env";
import { LiveHub } from "./live-hub";
import { createLogger, type Logger } from "./log";
import { createMetrics, type Metrics } from "./metrics";
import { createPlatformDatabase, type PlatformDatabase } from "./platform-db";
import type { Ports } from "./ports";
import { parseMasterKeys, type MasterKeys } from "./secrets";

/** What a process has one of. Everything else is made from it. */
export interface Runtime {
  environment: Environment;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Pool scoped to one tenant a query. */
  tenants: TenantDatabase;
  /** Pool for what precedes a tenant. */
  platform: PlatformDatabase;
  /** Tells of what is committed while it happens; connects when the first listener comes. */
  live: LiveHub;
  /** The outside world; nothing is loaded before it is asked for. */
  ports: Ports;
  masterKeys: MasterKeys;
  /** Unwrapped tenant data keys, kept in memory. */
  dataKeys: Map<string, Buffer>;
  /** What a customer's contact and the holder of a link may do: fixed, unlike roles and keys. */
  outsideGrants: Record<keyof typeof outsidePermissions, ReadonlySet<string>>;
}

export function createRuntime(
  environment: Environment,
  options: { clock?: Clock; log?: Logger; databaseUrl?: string; ports?: Ports; metrics?: Metrics } = {},
): Runtime {
  const clock = options.clock ?? systemClock;
  const url = options.databaseUrl ?? environment.DATABASE_URL;
  const log = options.log ?? createLogger(environment.LOG_LEVEL, { app: "web" });
  const tenants = createTenantDatabase(url, { max: environment.DATABASE_POOL_SIZE });
  return {
    environment,
    clock,
    log,
    metrics: options.metrics ?? createMetrics({ process: true }),
    tenants,
    live: new LiveHub({ databaseUrl: url, tenants, clock, log }),
    platform: createPlatformDatabase(url),
    ports: options.ports ?? bindPorts(environment, clock),
    masterKeys: parseMasterKeys(environment.ATRIUM_MASTER_KEY),
    dataKeys: new Map(),
    outsideGrants: { contact: new Set(outsidePermissions.contact), link: new Set(outsidePermissions.link) },
  };
}

export async function closeRuntime(runtime: Runtime): Promise<void> {
  await runtime.live.close();
  await Promise.all([runtime.tenants.close(), runtime.platform.close()]);
}

/** Next bundles a route file at a time, so a module variable would be one a route: the process's runtime hangs on `globalThis`. */
const holder = globalThis as { [slot: symbol]: Runtime | undefined };
const slot = Symbol.for("atrium.runtime");

/** The process's runtime, made from the environment on first use. */
export function getRuntime(): Runtime {
  const present = holder[slot];
  if (present) return present;
  const made = createRuntime(readEnvironment());
  holder[slot] = made;
  return made;
}

/** Lets an entry point or a test put its own in place. */
export function setRuntime(runtime: Runtime | undefined): void {
  holder[slot] = runtime;
}
