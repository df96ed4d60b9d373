import { randomBytes, randomUUID } from "node:crypto";
import { provisionTenant } from "@/lib/domains/accounts";
import { createApiKey } from "@/lib/domains/api-keys";
import { permissionNames, type PermissionName } from "@/lib/domains/permissions";
import { sealSessionToken, sessionCookieName } from "@/lib/kernel/auth/session-token";
import { createSession } from "@/lib/kernel/auth/sessions";
import { fixedClock } from "@/lib/kernel/clock";
import { createContext, systemContext, type Ctx, type TenantInfo } from "@/lib/kernel/context";
import { readEnvironment } from "@/lib/kernel/env";
import { createMetrics } from "@/lib/kernel/metrics";
import { closeRuntime, createRuntime, setRuntime, type Runtime } from "@/lib/kernel/runtime";
import { testDatabase, type TestDatabase } from "./database";

export type Slug = "acme" | "beta";

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

const companies = {
  acme: {
    slug: "acme",
    company_name: "Acme Ltd",
    country: "GB",
    owner: { email: "owner@acme.example", name: "Ada Owner", password: "correct horse of acme" },
  },
  beta: {
    slug: "beta",
    company_name: "شركة بيتا",
    country: "SA",
    owner: { email: "owner@beta.example", name: "Basma Owner", password: "correct horse of beta" },
  },
} as const;

/**
 * A database of its own (or the empty one given), two companies (acme: GB, GBP, en; beta: SA, SAR, ar) and a clock that stands still; route
 * handlers see this world too.
 */
export async function createWorld(
  options: { now?: Date; environment?: Record<string, string>; database?: TestDatabase } = {},
): Promise<World> {
  const database = options.database ?? (await testDatabase());
  const clock = fixedClock(options.now ?? worldStart);
  const environment = readEnvironment({
    NODE_ENV: "test",
    ATRIUM_BASE_URL: worldBaseUrl,
    DATABASE_URL: database.app_url,
    DATABASE_JOBS_URL: database.jobs_url,
    DATABASE_OWNER_URL: database.owner_url,
    ATRIUM_MASTER_KEY: `test:${randomBytes(32).toString("hex")}`,
    ATRIUM_SIGNING_SECRET: randomBytes(32).toString("hex"),
    DATABASE_POOL_SIZE: "10",
    LOG_LEVEL: "fatal",
    ...options.environment,
  });
  // What is measured of the process would go on to be when the world is closed.
  const runtime = createRuntime(environment, { clock, metrics: createMetrics({ process: false }) });
  setRuntime(runtime);
  const acme = await openTenant(runtime, "acme");
  const tenants = { acme, beta: await openTenant(runtime, "beta") };

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
    },
  };
}

async function openTenant(runtime: Runtime, slug: Slug): Promise<WorldTenant> {
  const company = companies[slug];
  const { tenant, owner } = await provisionTenant(runtime, { ...company, verified: true });
  const session_id = await createSession(runtime, { user_id: owner.user_id, ip: "127.0.0.1", user_agent: "Test" });
  const { ATRIUM_BASE_URL, ATRIUM_SIGNING_SECRET } = runtime.environment;
  const cookie = `${sessionCookieName(ATRIUM_BASE_URL)}=${await sealSessionToken(session_id, ATRIUM_SIGNING_SECRET)}`;
  return { tenant, owner: { ...owner, session_id, email: company.owner.email, password: company.owner.password }, cookie };
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
