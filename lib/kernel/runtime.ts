import { outsidePermissions } from "@/lib/domains/permissions";
import { bindPorts } from "@/lib/wiring";
import { systemClock, type Clock } from "./clock";
import type { OpenClient } from "./database/connection";
import { createTenantDatabase, type TenantDatabase } from "./db";
import { readEnvironment, type Environment } from "./env";
import { LiveHub } from "./live-hub";
import { createLogger, type Logger } from "./log";
import { createMetrics, type Metrics } from "./metrics";
import { createPlatformDatabase, type PlatformDatabase } from "./platform-db";
import type { Ports } from "./ports";
import { parseMasterKeys, type DataKeys, type MasterKeys } from "./secrets";

/** The singletons of a process, from which everything else is created. */
export interface Runtime {
  environment: Environment;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Pool scoped to one tenant per query. */
  tenants: TenantDatabase;
  /** Pool for schema `platform`, outside tenants. */
  platform: PlatformDatabase;
  /** Publishes commits as they happen; connects with the first listener. */
  live: LiveHub;
  /** External systems; adapters are loaded on first use. */
  ports: Ports;
  masterKeys: MasterKeys;
  /** Cache of unwrapped tenant data keys. */
  dataKeys: Map<string, DataKeys>;
  outsideGrants: typeof outsideGrants;
}

/** Permissions of a customer's contact, a link's holder and a visitor: fixed, unlike those of roles and keys. */
export const outsideGrants: Readonly<Record<keyof typeof outsidePermissions, ReadonlySet<string>>> = {
  contact: new Set(outsidePermissions.contact),
  link: new Set(outsidePermissions.link),
  visitor: new Set(outsidePermissions.visitor),
};

export function createRuntime(
  environment: Environment,
  options: { clock?: Clock; log?: Logger; databaseUrl?: string; ports?: Ports; metrics?: Metrics; openClient?: OpenClient } = {},
): Runtime {
  const clock = options.clock ?? systemClock;
  const url = options.databaseUrl ?? environment.DATABASE_URL;
  const log = options.log ?? createLogger(environment.LOG_LEVEL, { app: "web" });
  const { openClient } = options;
  const tenants = createTenantDatabase(url, { max: environment.DATABASE_POOL_SIZE, openClient });
  return {
    environment,
    clock,
    log,
    metrics: options.metrics ?? createMetrics({ process: true }),
    tenants,
    live: new LiveHub({ databaseUrl: url, tenants, clock, log }),
    platform: createPlatformDatabase(url, { openClient }),
    ports: options.ports ?? bindPorts(environment, clock),
    masterKeys: parseMasterKeys(environment.ATRIUM_MASTER_KEY),
    dataKeys: new Map(),
    outsideGrants,
  };
}

export async function closeRuntime(runtime: Runtime): Promise<void> {
  await runtime.live.close();
  await Promise.all([runtime.tenants.close(), runtime.platform.close()]);
}

/** Next bundles each route file separately and would create one module variable per route, so the runtime is on `globalThis`. */
const globals = globalThis as { [slot: symbol]: Runtime | undefined };
const slot = Symbol.for("atrium.runtime");

/** The process's runtime, created from the environment on first use. */
export function getRuntime(): Runtime {
  const present = globals[slot];
  if (present) return present;
  const made = createRuntime(readEnvironment());
  globals[slot] = made;
  return made;
}

/** Sets the runtime, for entry points and tests. */
export function setRuntime(runtime: Runtime | undefined): void {
  globals[slot] = runtime;
}
