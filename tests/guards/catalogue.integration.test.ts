import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extras, renderExtras } from "@/prisma/sql";
import { parseModels } from "@/prisma/sql/model";
import { diffSnapshots, readSnapshot, takeSnapshot } from "@/scripts/database/diff";
import { readSchemaFiles } from "@/scripts/database/migrations";
import { expectedColumns, readColumns, readForeignKeys, readTenantTables } from "@/tests/support/catalogue";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const schema = readSchemaFiles("prisma/schema");
const schemaText = Object.values(schema).join("\n");
const models = parseModels(schemaText);

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

test("every change of the schema and of prisma/sql.ts has its migration", async () => {
  expect(await diffSnapshots(readSnapshot("prisma/migrations"), takeSnapshot(schema, renderExtras(schemaText)))).toBeNull();
});

test("the migrated tables are those of the schema, column for column", async () => {
  expect(models.length).toBeGreaterThan(0);
  expect(await readColumns(owner)).toEqual(expectedColumns(models));
});

test("every table of schema public belongs to tenants and says so by its constraints", async () => {
  const tables = await readTenantTables(owner);
  const declared = extras.filter((extra) => extra.id.startsWith("policy "));
  expect(tables.length).toBeGreaterThan(0);
  for (const { table, secured, forced, policies, uniques } of tables) {
    const tenant = models
      .find((model) => `${model.schema}.${model.table}` === table)
      ?.columns.find((column) => column.name === "tenant_id");
    expect(tenant, `${table}.tenant_id`).toEqual({ name: "tenant_id", type: "String", native: "Uuid", nullable: false, list: false });
    expect({ secured, forced }, table).toEqual({ secured: true, forced: true });
    const further = declared.filter((extra) => extra.table === table).map((extra) => extra.id.split(".").at(-1) ?? "");
    expect(policies, table).toEqual(["owner_all", "tenant_isolation", ...further].sort());
    expect(uniques, table).toContain("tenant_id, id");
  }
});

test("the policies of all tables read the same", async () => {
  const { rows } = await owner.query<{
    policyname: string;
    permissive: string;
    roles: string[];
    cmd: string;
    qual: string;
    with_check: string;
  }>(`
    select distinct policyname, permissive, roles::text[] as roles, cmd, qual, with_check from pg_policies
    where policyname in ('tenant_isolation', 'owner_all') order by 1`);
  const tenant = "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)";
  expect(rows).toEqual([
    { policyname: "owner_all", permissive: "PERMISSIVE", roles: ["atrium_owner"], cmd: "ALL", qual: "true", with_check: "true" },
    {
      policyname: "tenant_isolation",
      permissive: "PERMISSIVE",
      roles: ["atrium_app", "atrium_jobs"],
      cmd: "ALL",
      qual: tenant,
      with_check: tenant,
    },
  ]);
});

test("a foreign key between tenants' tables carries the tenant and never nulls it", async () => {
  const keys = await readForeignKeys(owner);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    const place = key.columns.indexOf("tenant_id");
    expect(place, `${key.name} lacks tenant_id`).toBeGreaterThanOrEqual(0);
    expect(key.targets[place], `${key.name} pairs tenant_id with another column`).toBe("tenant_id");
    expect(["r", "c", "a"], `${key.name} sets null or default on delete`).toContain(key.on_delete);
  }
});

test("the serving roles cannot pass by row-level security, nor empty or create tables", async () => {
  const { rows: roles } = await owner.query(`
    select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
      array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as groups
    from pg_roles r where rolname in ('atrium_app', 'atrium_jobs') order by 1`);
  const plain = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, groups: [] };
  expect(roles).toEqual([
    { rolname: "atrium_app", ...plain },
    { rolname: "atrium_jobs", ...plain },
  ]);
  const { rows: rights } = await owner.query(`
    select r.rolname, c.oid::regclass::text as thing from pg_roles r, pg_class c
    where r.rolname in ('atrium_app', 'atrium_jobs') and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)
    and c.relkind in ('r', 'p')
      and (c.relowner = r.oid or has_table_privilege(r.oid, c.oid, 'TRUNCATE, REFERENCES, TRIGGER'))
    union all select r.rolname, n.nspname from pg_roles r, pg_namespace n
    where r.rolname in ('atrium_app', 'atrium_jobs') and n.nspname in ('public', 'platform')
    and has_schema_privilege(r.oid, n.oid, 'CREATE')`);
  expect(rights).toEqual([]);
});

test("append-only tables give the serving roles no right to change or delete", async () => {
  const tables = extras.filter((extra) => extra.id.startsWith("append-only ")).map((extra) => extra.table);
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) {
    const { rows } = await owner.query(
      `select has_table_privilege('atrium_app', $1, 'UPDATE, DELETE') as app, has_table_privilege('atrium_jobs', $1,
        'UPDATE, DELETE') as jobs`,
      [table],
    );
    expect(rows, table ?? "").toEqual([{ app: false, jobs: false }]);
  }
});

test("a function that runs as its owner fixes its search_path", async () => {
  const { rows } = await owner.query(`
    select p.oid::regprocedure::text as function from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'platform'::regnamespace) and p.prosecdef
      and not exists (select 1 from unnest(p.proconfig) setting where setting like 'search_path=%')`);
  expect(rows).toEqual([]);
});
