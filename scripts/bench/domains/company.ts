import { provisionTenant } from "@/lib/domains/accounts";
import { createApiKey } from "@/lib/domains/api-keys";
import { createCustomer } from "@/lib/domains/customers";
import { permissionNames } from "@/lib/domains/permissions";
import { AppError } from "@/lib/kernel/base/errors";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { bearer, inTurn } from "../callers";
import type { Finding, Target } from "../findings";
import { assertAnswered, type Shot, type Volley } from "../load";
import type { System } from "../system";

/** A company of a run of its own, with the long lists that the parts for sales, support and work measure. */
export interface LongCompany {
  id: string;
  slug: string;
  ctx: Ctx;
  staff_id: string;
  customer_id: string;
  /** A key of the company, each in turn, since a key has its own rate limit. */
  key(): string;
}

/** Two people at work: more would measure how their requests queue on this machine's processors. */
const readers = 2;

/** Opens a company that no earlier run has filled, with eight keys and a customer. */
export async function openLongCompany({ admin, runtime }: System, part: string): Promise<LongCompany> {
  const slug = `bench-${part}-${Date.now().toString(36)}`;
  const owner = { email: `owner@${slug}.example`, name: "Bea Bench", password: "correct horse of the bench" };
  const { tenant } = await provisionTenant(runtime, { slug, company_name: "Bench Ltd", country: "GB", owner, verified: true });
  const ctx = systemContext(runtime, tenant, "Bench", { request_id: "bench" });
  const keys: string[] = [];
  for (let made = 0; made < 8; made++) keys.push((await createApiKey(ctx, { name: "Bench", permissions: [...permissionNames] })).token);
  const { id: customer_id } = await createCustomer(ctx, { name: "Northwind Traders", email: "accounts@northwind.example" });
  const { rows } = await admin.query<{ id: string }>("select id from public.staff where tenant_id = $1", [tenant.id]);
  const next = inTurn([keys[0] ?? "", ...keys.slice(1)]);
  return { id: tenant.id, slug, ctx, staff_id: rows[0]?.id ?? "", customer_id, key: next };
}

/**
 * Copies a row by SQL within its company, with a new id and `changes`.
 * @param changes an SQL expression of type jsonb; `n` counts the copies from 1.
 * @returns the copies' ids.
 */
export async function copyRow(
  { admin }: System,
  { table, id, count, changes = "'{}'::jsonb" }: { table: string; id: string; count: number; changes?: string },
): Promise<string[]> {
  const { rows: found } = await admin.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const columns = found.map(({ name }) => name);
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.${table} (${columns.join(", ")})
     select ${columns.map((name) => `made.${name}`).join(", ")}
     from public.${table} source, generate_series(1, $2::int) as n,
       lateral jsonb_populate_record(source, jsonb_build_object('id', uuidv7(interval '0' * n)) || ${changes}) as made
     where source.id = $1
     returning id`,
    [id, count],
  );
  if (rows.length !== count) throw new AppError("internal", `Of ${String(count)} copies in ${table} there are ${String(rows.length)}.`);
  return rows.map((row) => row.id);
}

export const milliseconds = (what: string, { p95 }: Volley, most: number): Finding => figureOf(what, "ms p95", p95, most);

export function figureOf(what: string, unit: string, figure: number, most: number): Finding {
  const target: Target = { of: "figure", bound: "at most", value: most };
  return { goal: 10, what, unit, floor: null, figure, ratio: null, target };
}

/** Reads addresses under /api/tenant in turn. The first five answers, which fill caches, are not counted. */
export async function measureGets(system: System, company: LongCompany, paths: readonly [string, ...string[]]): Promise<Volley> {
  const next = inTurn(paths);
  const shot = (): Shot => ({ method: "GET", path: `/api/tenant/${next()}`, headers: bearer(company.key()) });
  assertAnswered(await system.web.gun.closedLoop(1, { shots: 5 }, shot));
  return assertAnswered(await system.web.gun.closedLoop(readers, { shots: system.scale.seconds * 40 }, shot));
}

/** Sends each body to its address under /api/tenant, one after the other. */
export async function measurePosts(
  system: System,
  company: LongCompany,
  calls: readonly { path: string; body: object }[],
): Promise<Volley> {
  let place = 0;
  return assertAnswered(
    await system.web.gun.closedLoop(1, { shots: calls.length }, () => {
      const { path, body } = calls[place++] ?? { path: "", body: {} };
      const headers = { ...bearer(company.key()), "content-type": "application/json" };
      return { method: "POST", path: `/api/tenant/${path}`, headers, body: JSON.stringify(body) };
    }),
  );
}
