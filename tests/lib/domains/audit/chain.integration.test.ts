import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { GET as exportRoute } from "@/app/api/tenant/audit/export/route";
import { chainEntries, listUnchained, signAuditChain, verifyAuditChain } from "@/lib/domains/audit";
import { contentOf } from "@/lib/domains/audit/queries/chain";
import { chainAfter } from "@/lib/domains/audit/rules/chain";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { withDatabase } from "@/scripts/database/roles";
import { checkAuditFile } from "@/scripts/verify-audit";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let admin: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  admin = new pg.Client({ connectionString: withDatabase(inject("postgres").admin_url, world.database.name) });
  await admin.connect();
  // As one who has the whole database in their hands.
  await admin.query("set session_replication_role = replica");
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

const owner = () => world.ctx("acme");
const system = () => world.systemCtx("acme");
const tenantId = () => world.tenants.acme.tenant.id;
const verify = () => verifyAuditChain(owner(), {});
const tables = ["audit_entries", "audit_links", "audit_checkpoints", "audit_waiting"] as const;

test("many commands at once, some of which fail, leave one chain without a gap, whoever else chains", async () => {
  const kept = await createCustomer(owner(), { name: "Kept" });
  const commands = Array.from({ length: 50 }, (_, index) =>
    index % 3 === 0
      ? updateCustomer.perform(owner(), { id: kept.id, name: `Stale ${String(index)}` }, { expected_version: 99 })
      : createCustomer(owner(), { name: `Parallel ${String(index)}` }),
  );
  const chainers = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 5; round += 1) await chainEntries(system());
  });
  const ended = await Promise.allSettled([...commands, ...chainers]);
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(17);
  const worker = createRuntime(world.runtime.environment, { databaseUrl: world.database.jobs_url, metrics: world.runtime.metrics });
  expect((await listUnchained(worker)).includes(world.tenants.beta.tenant.id)).toBe(true);
  await closeRuntime(worker);
  await chainEntries(system());
  const { rows } = await admin.query<{ entries: number; links: number; last: number }>(
    `select (select count(*)::int from audit_entries where tenant_id = $1) as entries, count(*)::int as links, max(sequence) as last
     from audit_links where tenant_id = $1`,
    [tenantId()],
  );
  const [{ entries, links, last } = { entries: 0, links: 0, last: 0 }] = rows;
  expect(entries).toBeGreaterThan(33);
  expect([links, last]).toEqual([entries, entries]);
  expect(await verify()).toMatchObject({ from: 0, to: last, entries, erased: 0, waiting: 0, broken: null, signed: null, complete: true });
});

test("the end is signed, and entries that came later wait until they are chained", async () => {
  await signAuditChain(system());
  const before = await verify();
  expect(before.signed).toMatchObject({ sequence: before.to });
  await createCustomer(owner(), { name: "Late" });
  expect(await verify()).toMatchObject({ to: before.to, waiting: 1, broken: null });
  expect(await chainEntries(system())).toBe(1);
  expect(await verify()).toMatchObject({ to: before.to + 1, waiting: 0, broken: null, signed: { sequence: before.to } });
  expect(await verifyAuditChain(owner(), { after: String(before.to) })).toMatchObject({ from: before.to, entries: 1, broken: null });
});

test("no role may change or remove what is chained", async () => {
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  for (const table of ["audit_entries", "audit_links", "audit_checkpoints"]) {
    await expect(client.query(`delete from ${table}`), table).rejects.toMatchObject({ code: "AT001" });
    await expect(client.query(`update ${table} set at = now()`), table).rejects.toMatchObject({ code: "AT001" });
  }
  await client.end();
});

/** Writes the chain anew from a number on, as one who knows how it is made would. */
async function rewriteFrom(number: number): Promise<void> {
  const { rows: entries } = await admin.query<Parameters<typeof contentOf>[0]>(
    `select e.* from audit_entries e join audit_links l using (id) where l.tenant_id = $1 and l.sequence >= $2 order by l.sequence`,
    [tenantId(), number],
  );
  const { rows } = await admin.query<{ hash: string }>(`select hash from audit_links where tenant_id = $1 and sequence = $2`, [
    tenantId(),
    number - 1,
  ]);
  const place = { sequence: number - 1, hash: rows[0]?.hash ?? "" };
  for (const { id, digest, hash, salt } of chainAfter(place, entries.map(contentOf), () => randomBytes(16).toString("hex")))
    await admin.query("update audit_links set digest = $2, hash = $3, salt = $4 where id = $1", [id, digest, hash, salt]);
}

const change = (sequence: number) =>
  `update audit_entries set actor_name = 'Somebody else'
   where id = (select id from audit_links where tenant_id = $1 and sequence = ${sequence})`;
const removeEntry = "delete from audit_entries where id = (select id from audit_links where tenant_id = $1 and sequence = 5)";
const swap = `update audit_links l set digest = o.digest, salt = o.salt from audit_links o
  where l.tenant_id = $1 and o.tenant_id = $1 and (l.sequence, o.sequence) in ((5, 6), (6, 5))`;
const insert = `insert into audit_entries select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
  from audit_entries e where tenant_id = $1 limit 1`;
const removeEnd = ["audit_entries", "audit_links"].map(
  (table) => `delete from ${table} where id in (select id from audit_links where tenant_id = $1 and sequence >= 20)`,
);

test.each<[string, { sql: string[]; rewrite?: number }, { fault: string; sequence: number | null }]>([
  ["a changed value", { sql: [change(5)] }, { fault: "changed_entry", sequence: 5 }],
  ["a removed entry", { sql: [removeEntry] }, { fault: "missing_entry", sequence: 5 }],
  [
    "an entry removed with its link",
    { sql: [removeEntry, "delete from audit_links where tenant_id = $1 and sequence = 5"] },
    { fault: "missing_link", sequence: 5 },
  ],
  ["two entries in each other's place", { sql: [swap] }, { fault: "broken_link", sequence: 5 }],
  ["an entry put in past the product", { sql: [insert] }, { fault: "unchained", sequence: null }],
  ["an end written anew", { sql: [change(20)], rewrite: 20 }, { fault: "not_signed", sequence: -1 }],
  ["an end taken away", { sql: removeEnd }, { fault: "removed_end", sequence: -1 }],
  [
    "a value that seems erased",
    { sql: [change(5), "update audit_links set salt = null where tenant_id = $1 and sequence = 5"] },
    { fault: "changed_entry", sequence: 5 },
  ],
  [
    "an erasure that nobody ordered",
    { sql: [change(5), "update audit_links set salt = null, erased_by = gen_random_uuid() where tenant_id = $1 and sequence = 5"] },
    { fault: "erasure", sequence: null },
  ],
  [
    "a signature of another key",
    { sql: ["update audit_checkpoints set signature = repeat('A', 86) where tenant_id = $1"] },
    { fault: "not_signed", sequence: -1 },
  ],
])("%s is found", async (_name, { sql, rewrite }, { fault, sequence }) => {
  const { signed } = await verify();
  for (const table of tables) await admin.query(`create table kept_${table} as table ${table}`);
  for (const statement of sql) await admin.query(statement, [tenantId()]);
  if (rewrite !== undefined) await rewriteFrom(rewrite);
  expect((await verify()).broken).toMatchObject({ fault, sequence: sequence === -1 ? signed?.sequence : sequence });
});
afterEach(async () => {
  const { rows } = await admin.query("select to_regclass('kept_audit_entries') is not null as kept");
  if (rows[0]?.kept !== true) return;
  for (const table of tables)
    await admin.query(`delete from ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`);
});

test("a broken chain is not signed, and its owners hear of it once a day", async () => {
  for (const table of tables) await admin.query(`create table kept_${table} as table ${table}`);
  const last = await verify();
  world.clock.advance(86_400_000);
  await admin.query(change(last.to), [tenantId()]);
  for (let run = 0; run < 2; run += 1) await signAuditChain(system());
  const events = await runInTenant(tenantId(), () =>
    world.runtime.tenants.client.event.findMany({ where: { name: "tenant.audit_broken" } }),
  );
  expect(events).toMatchObject([{ data: { fault: "changed_entry", number: last.to, company_name: expect.any(String) as string } }]);
  const { rows } = await admin.query("select 1 from audit_checkpoints where tenant_id = $1", [tenantId()]);
  expect(rows).toHaveLength(1);
});

test("erased values are gone, the chain is whole, and what erased them is in it", async () => {
  const { uuid, cause } = await runInTenant(tenantId(), async () => {
    const entries = await world.runtime.tenants.client.auditEntry.findMany({
      where: { operation: "customers.create" },
      orderBy: { at: "asc" },
    });
    return { uuid: entries[0]?.id ?? "", cause: entries.at(-1)?.id ?? "" };
  });
  const values = '{"changes": {}, "ip": null, "actor_name": "Erased"}';
  const erase = (ctx: ReturnType<World["ctx"]>, id: string) =>
    runInTenant(
      ctx.tenant.id,
      () => ctx.db.$queryRaw`
        select public.erase_audit_values(${tenantId()}::uuid, ${id}::uuid, ${values}::jsonb, ${cause}::uuid) as done`,
    );
  await expect(erase(world.ctx("beta"), uuid)).rejects.toThrow(/in the tenant in scope/);
  expect(await erase(owner(), newId(world.clock.now()))).toEqual([{ done: false }]);
  expect(await erase(owner(), uuid)).toEqual([{ done: true }]);
  const { rows } = await admin.query(
    "select e.changes, e.ip, e.actor_name, l.salt from audit_entries e join audit_links l using (id) where id = $1",
    [uuid],
  );
  expect(rows).toEqual([{ changes: {}, ip: null, actor_name: "Erased", salt: null }]);
  expect(await verify()).toMatchObject({ broken: null, erased: 1 });
});

const lines = async function* (all: readonly string[]): AsyncGenerator<string> {
  yield* await Promise.resolve(all);
};

test("the downloaded trail is checked without Atrium, and a change of it is found", async () => {
  await chainEntries(system());
  const response = await exportRoute(world.request("GET", "/api/tenant/audit/export", { slug: "acme" }), { params: Promise.resolve({}) });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toContain("audit-acme-");
  const file = response.body === null ? "" : await text(response.body as never);
  const all = file.trimEnd().split("\n");
  const whole = await checkAuditFile(lines(all));
  expect(whole).toMatchObject({ company: "acme", complete: true, report: { broken: null, erased: 1 } });
  expect(whole.report.entries).toBe((await verify()).to);
  expect(await checkAuditFile(lines(all.slice(0, -1)))).toMatchObject({ complete: false, report: { broken: null } });
  const changed = all.map((line, index) => (index === 7 ? line.replace('"operation":"', '"operation":"x') : line));
  expect((await checkAuditFile(lines(changed))).report.broken).toMatchObject({ fault: "changed_entry" });
  expect((await checkAuditFile(lines(all.toSpliced(9, 1)))).report.broken).toMatchObject({ fault: "missing_link" });
  expect((await checkAuditFile(lines(all), ["A".repeat(43)])).report.broken).toMatchObject({ fault: "not_signed" });
  await expect(checkAuditFile(lines(["{}"]))).rejects.toMatchObject({ code: "invalid" });
  await expect(checkAuditFile(lines([all[0] ?? "", "{"]))).rejects.toMatchObject({ code: "invalid" });
});

test("the download needs the permission to export the company", async () => {
  const key = await world.apiKey("acme", ["audit.read"]);
  const response = await exportRoute(world.request("GET", "/api/tenant/audit/export", { key }), { params: Promise.resolve({}) });
  expect(response.status).toBe(403);
});
