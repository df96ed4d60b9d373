import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "@/lib/domains/api-keys";
import { permissionNames, type PermissionName } from "@/lib/domains/permissions";
import { sealSessionToken, sessionCookieName } from "@/lib/kernel/auth/session-token";
import { fixedClock } from "@/lib/kernel/clock";
import { createContext, systemContext, type Ctx, type TenantInfo } from "@/lib/kernel/context";
import { readEnvironment } from "@/lib/kernel/env";
import { createMetrics } from "@/lib/kernel/metrics";
import { closeRuntime, createRuntime, setRuntime, type Runtime } from "@/lib/kernel/runtime";
import { companies, databaseOfCompanies, openCompanies, type Companies, type Slug } from "./companies";
import { testDatabase, type TestDatabase } from "./database";
import { openSpareClient } from "./spare-clients";
import { testSecrets } from "./web-process";

export type { Slug } from "./companies";

/** One of the two companies, with its owner signed in. */
export interface WorldTenant {
  tenant: TenantInfo;
  owner: { user_id: string; staff_id: string; session_id: string; email: string; password: string };
  /** The owner's session as `Cookie` has it. */
  cookie: string;
}

type Body = Record<string, unknown> | undefined;
export type RequestOptions = { slug?: Slug; key?: string; body?: Body; headers?: Record<string, string> };

export interface World {
  runtime: Runtime;
  clock: ReturnType<typeof fixedClock>;
  database: TestDatabase;
  tenants: Record<Slug, WorldTenant>;
  /** The owner at work; with `permissions`, a colleague who holds these alone. */
  ctx(slug: Slug, permissions?: readonly PermissionName[]): Ctx;
  systemCtx(slug: Slug): Ctx;
  /** A new API key's text; with all permissions if none are named. */
  apiKey(slug: Slug, permissions?: readonly PermissionName[]): Promise<string>;
  /** As a browser of the owner's (`slug`), a program (`key`) or a visitor would send it. `path` begins with a slash. */
  request(method: string, path: string, options?: RequestOptions): Request;
  close(): Promise<void>;
}

export const worldBaseUrl = "http://localhost:3000";
export const worldStart = new Date("2026-03-02T09:00:00.000Z");

export interface WorldOptions {
  now?: Date;
  environment?: Record<string, string>;
  /** An empty one, where its own is not needed. */
  database?: TestDatabase;
}

/**
 * A database of its own (or the empty one given), two companies (acme: GB, GBP, en; beta: SA, SAR, ar) and a clock that stands still; route
 * handlers see this world too.
 */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { database, runtime, clock, opened } = await openWorld(options);
  setRuntime(runtime);
  const tenants = { acme: await findTenant(runtime, opened, "acme"), beta: await findTenant(runtime, opened, "beta") };

  const systemCtx = (slug: Slug) => systemContext(runtime, tenants[slug].tenant, "Test", { request_id: randomUUID() });
  return {
    runtime,
    clock,
    database,
    tenants,
    systemCtx,
    ctx: (slug, permissions) => staffContext(runtime, tenants[slug], permissions),
    async apiKey(slug, permissions = permissionNames) {
      const { token } = await createApiKey(systemCtx(slug), { name: "Test", permissions: [...permissions] });
      return token;
    },
    request: (method, path, request = {}) => buildRequest(tenants, method, path, request),
    async close() {
      setRuntime(undefined);
      await closeRuntime(runtime);
      await database.drop();
      rmSync(folderOf(database), { recursive: true, force: true });
    },
  };
}

/** Companies that are open since another time, or under another key, than the template's are opened anew. */
async function openWorld(options: WorldOptions) {
  if (options.database === undefined && options.now === undefined && options.environment?.["ATRIUM_MASTER_KEY"] === undefined) {
    const { database, opened } = await databaseOfCompanies(openTemplate);
    return { ...startRuntime(database, options), opened };
  }
  const started = startRuntime(options.database ?? (await testDatabase()), options);
  return { ...started, opened: await openCompanies(started.runtime) };
}

async function openTemplate(database: TestDatabase): Promise<Companies> {
  const { runtime } = startRuntime(database, {});
  const opened = await openCompanies(runtime);
  await closeRuntime(runtime);
  return opened;
}

/** The companies of most worlds have the same ids, so their files must not meet in one folder. */
const folderOf = ({ name }: TestDatabase): string => join(tmpdir(), `atrium-${name}`);

function startRuntime(database: TestDatabase, { now = worldStart, environment = {} }: WorldOptions) {
  const clock = fixedClock(now);
  const settings = readEnvironment({
    NODE_ENV: "test",
    ATRIUM_BASE_URL: worldBaseUrl,
    DATABASE_URL: database.app_url,
    DATABASE_JOBS_URL: database.jobs_url,
    DATABASE_OWNER_URL: database.owner_url,
    ...testSecrets,
    STORAGE_DIR: join(folderOf(database), "files"),
    DATABASE_POOL_SIZE: "10",
    LOG_LEVEL: "fatal",
    ...environment,
  });
  // What is measured of the process would go on to be when the world is closed.
  const runtime = createRuntime(settings, { clock, metrics: createMetrics({ process: false }), openClient: openSpareClient });
  // To solve a challenge of the usual size takes half a second of the processor; the adapter's own test does it.
  const altcha = async () => (await import("@/lib/adapters/challenge/altcha")).createAltcha({ clock, keys: [1, 10] });
  runtime.ports = { ...runtime.ports, challenges: { ...runtime.ports.challenges, altcha } };
  return { database, clock, runtime };
}

async function findTenant(runtime: Runtime, opened: Companies, slug: Slug): Promise<WorldTenant> {
  const { tenant, owner, session_id } = opened[slug];
  const { email, password } = companies[slug].owner;
  const { ATRIUM_BASE_URL, ATRIUM_SIGNING_SECRET } = runtime.environment;
  const cookie = `${sessionCookieName(ATRIUM_BASE_URL)}=${await sealSessionToken(session_id, ATRIUM_SIGNING_SECRET)}`;
  return { tenant, owner: { ...owner, session_id, email, password }, cookie };
}

function staffContext(runtime: Runtime, { tenant, owner }: WorldTenant, permissions?: readonly PermissionName[]): Ctx {
  const { user_id, staff_id, session_id } = owner;
  return createContext({
    runtime,
    tenant,
    principal: { kind: "staff", user_id, staff_id, session_id, name: "Test Staff", confirmed_at: runtime.clock.now() },
    grants: permissions ? new Set(permissions) : "all",
    request: { id: randomUUID(), ip: "127.0.0.1", user_agent: "Test" },
  });
}

function buildRequest(
  tenants: Record<Slug, WorldTenant>,
  method: string,
  path: string,
  { slug, key, body, headers }: RequestOptions,
): Request {
  const sent = new Headers({ host: new URL(worldBaseUrl).host, ...(body === undefined ? {} : { "content-type": "application/json" }) });
  if (key !== undefined) sent.set("authorization", `Bearer ${key}`);
  else if (slug !== undefined) {
    sent.set("cookie", tenants[slug].cookie);
    sent.set("atrium-tenant", slug);
    sent.set("origin", worldBaseUrl);
  }
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  return new Request(`${worldBaseUrl}${path}`, { method, headers: sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}
