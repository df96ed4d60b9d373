import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeQueuedExport } from "@/inngest/exports/write-export";
import { exportCompany, getExport } from "@/lib/domains/exports";
import { chainEntries, signAuditChain, verifyAuditChain } from "@/lib/domains/audit";
import { openObject, recordScanVerdict, scanFile } from "@/lib/domains/files";
import { leftOutTables, secretColumns, paths } from "@/lib/kernel/company-archive/format";
import { openArchiveFile } from "@/lib/kernel/company-archive/read-archive";
import { archivedTables, quoted, readCompanyTables } from "@/lib/kernel/company-archive/tables";
import { systemContext } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { signEvidence, verifyEvidence } from "@/lib/kernel/evidence-key";
import { closeRuntime, createRuntime, type Runtime } from "@/lib/kernel/runtime";
import { importCompany } from "@/scripts/company-import";
import { pdf, rememberingSteps, upload } from "@/tests/lib/domains/files/uploads";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { oneOfEach } from "@/tests/support/one";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let other: TestDatabase;
let runtime: Runtime;
let folder: string;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "company-"));
  world = await createWorld({ environment: { STORAGE_DIR: join(folder, "here") } });
  other = await testDatabase();
  const { environment, clock, metrics } = world.runtime;
  const there = { DATABASE_URL: other.app_url, DATABASE_JOBS_URL: other.jobs_url, DATABASE_OWNER_URL: other.owner_url };
  const master = `other:${"5".repeat(64)}`;
  const place = { ...environment, ...there, STORAGE_DIR: join(folder, "there"), ATRIUM_MASTER_KEY: master };
  runtime = createRuntime(place, { clock, metrics });
  await oneOfEach(world, "acme");
  const file = await upload(world, "plan.pdf", pdf);
  await scanFile(world.systemCtx("acme"), { id: file.uuid });
  await recordScanVerdict(world.systemCtx("acme"), { id: file.uuid, signature: null, scanner: "test" });
  archive = join(folder, "acme.zip");
  await chainEntries(world.systemCtx("acme"));
  await signAuditChain(world.systemCtx("acme"));
});
afterAll(async () => {
  await closeRuntime(runtime);
  await world.close();
  await other.drop();
  await rm(folder, { recursive: true, force: true });
});

const acme = () => world.tenants.acme.tenant;

/** Each archived table's rows of the company, without secrets and what an import settles. */
async function readRows(url: string): Promise<Record<string, string[]>> {
  const settled: Record<string, string> = { api_keys: "revoked_at", mails: "status" };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows: Record<string, string[]> = {};
    for (const { name, columns } of archivedTables(await readCompanyTables(client))) {
      const names = columns.flatMap((column) => (settled[name] === column.name ? [] : [`t.${quoted(column.name)}`]));
      const text = `select row(${names.join(", ")})::text as line from public.${quoted(name)} t where tenant_id = $1 order by 1`;
      rows[name] = (await client.query<{ line: string }>(text, [acme().id])).rows.map(({ line }) => line);
    }
    return rows;
  } finally {
    await client.end();
  }
}

test("the archive of a company holds every table, list and file, and no secret", async () => {
  const made = await exportCompany(world.ctx("acme"), {});
  await writeQueuedExport(world.systemCtx("acme"), made, rememberingSteps());
  const ready = await getExport(world.ctx("acme"), { id: made.id });
  expect(ready).toMatchObject({ status: "ready", list: "company", format: "zip" });
  const stored = await (await world.runtime.ports.storage()).get(`${acme().id}/exports/${made.id}/file`);
  await pipeline(stored.body, createWriteStream(archive));

  const opened = await openArchiveFile(archive);
  const schema = (await opened.json(paths.schema)) as { tables: { name: string; columns: { name: string }[] }[]; secrets: string[] };
  expect(schema.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["customers", "invoices", "events", "audit_entries", "records"]),
  );
  for (const { name } of schema.tables) {
    expect(leftOutTables[name]).toBeUndefined();
    expect(opened.has(paths.table(name))).toBe(true);
    const secrets = Object.keys(secretColumns[name] ?? {});
    for await (const line of opened.lines(paths.table(name))) {
      expect(line).not.toMatch(/"v1\.(tenant|d[0-9a-f]{15})\./);
      expect(Object.keys(JSON.parse(line) as object).filter((column) => secrets.includes(column))).toEqual([]);
    }
  }
  expect(schema.secrets).toContain("mailboxes.password");
  expect(opened.names).toEqual(expect.arrayContaining(["lists/customers.csv", "lists/invoices.csv", "README.txt"]));
  expect(opened.names.filter((name) => name.startsWith("objects/exports/"))).toEqual([]);
  const { rows } = (await opened.json(paths.manifest)) as { rows: Record<string, number> };
  expect(rows["customers"]).toBeGreaterThan(0);
  opened.close();
});

test("every secret of a table is named: no other column holds a sealed value or a hash of a token", async () => {
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  const found: string[] = [];
  for (const { name, columns } of archivedTables(await readCompanyTables(client))) {
    for (const column of columns) {
      if (/(secret|secrets|token_hash|password|refresh_token)$/.test(column.name)) found.push(`${name}.${column.name}`);
      const text = `select from public.${quoted(name)} where ${quoted(column.name)}::text ~ '^v1\\.(tenant|d[0-9a-f]{15})\\.' limit 1`;
      if ((await client.query(text)).rowCount) found.push(`${name}.${column.name}`);
    }
  }
  await client.end();
  expect(found).toEqual([]);
});

test("an empty installation takes the company in row by row, with its files under a new key", async () => {
  const taken = await importCompany(runtime, other.owner_url, archive);
  expect(taken).toMatchObject({ slug: "acme" });
  const [before, after] = [await readRows(world.database.owner_url), await readRows(other.owner_url)];
  for (const [table, lines] of Object.entries(before)) {
    // The export itself left traces after the snapshot.
    const isLate = ["events", "audit_entries", "audit_waiting"].includes(table);
    const late = isLate ? lines.filter((line) => after[table]?.includes(line)) : lines;
    expect(after[table], table).toEqual(late);
  }
  expect(after["customers"]?.length).toBeGreaterThan(0);
  const ctx = systemContext(runtime, acme(), "Test", { request_id: randomUUID() });
  const files = await runInTenant(acme().id, () => ctx.db.file.findMany({ where: { status: "clean" } }));
  expect(files.length).toBeGreaterThan(0);
  for (const { storage_key } of files) {
    const [here, there] = await Promise.all(
      [world.systemCtx("acme"), ctx].map(async (each) => buffer(await runInTenant(acme().id, () => openObject(each, storage_key ?? "")))),
    );
    expect(there?.equals(here ?? Buffer.alloc(0))).toBe(true);
  }
});

test("evidence that the company signed before, here and there, stays its own", async () => {
  const tenantId = acme().id;
  const [before, other] = ["signed before", "signed by another company"];
  const signature = await signEvidence(world.runtime, tenantId, before);
  expect(await verifyEvidence(runtime, tenantId, before, signature)).toBe(true);
  const now = await signEvidence(runtime, tenantId, before);
  expect(now).not.toBe(signature);
  expect(await verifyEvidence(runtime, tenantId, before, now)).toBe(true);
  const foreign = await signEvidence(world.runtime, world.tenants.beta.tenant.id, other);
  expect(await verifyEvidence(runtime, tenantId, other, foreign)).toBe(false);
});

test("the chain of the audit trail is whole in the new place, signed by the old key, and goes on", async () => {
  const ctx = systemContext(runtime, acme(), "Test", { request_id: randomUUID() });
  const moved = await verifyAuditChain(ctx, {});
  expect(moved).toMatchObject({ broken: null, signed: { sequence: moved.to } });
  expect(await chainEntries(ctx)).toBeGreaterThan(0);
  await signAuditChain(ctx);
  const gone = await verifyAuditChain(ctx, {});
  expect(gone).toMatchObject({ broken: null, waiting: 0, signed: { sequence: gone.to } });
  expect(gone.to).toBeGreaterThan(moved.to);
});

test("constraints and triggers are as before, and a second import changes nothing", async () => {
  const client = new pg.Client({ connectionString: other.owner_url });
  await client.connect();
  const { rows } = await client.query<{ off: string; late: string }>(`
    select (select count(*) from pg_trigger where not tgisinternal and tgenabled = 'D') as off,
      (select count(*) from pg_constraint where contype = 'f' and condeferrable) as late`);
  expect(rows[0]).toEqual({ off: "0", late: "0" });
  await client.end();
  await expect(importCompany(runtime, other.owner_url, archive)).rejects.toMatchObject({ code: "conflict" });
  await expect(importCompany(runtime, other.owner_url, join(folder, "here"))).rejects.toMatchObject({ code: "invalid" });
});

test("the whole company needs its own permission, which only the owner has at first", async () => {
  await expect(exportCompany(world.ctx("acme", ["exports.write", "exports.read"]), {})).rejects.toMatchObject({ code: "forbidden" });
  await expect(exportCompany(world.systemCtx("acme"), {})).rejects.toMatchObject({ code: "forbidden" });
});
