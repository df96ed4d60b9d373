import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tenantTable } from "@/prisma/sql/tables";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const [own, other] = [randomUUID(), randomUUID()];

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.owner_url });
  app = new pg.Client({ connectionString: database.app_url });
  await Promise.all([owner.connect(), app.connect()]);
  await owner.query(
    `create table bills (id uuid not null default gen_random_uuid(), tenant_id uuid not null, number int not null,
      primary key (tenant_id, id)); create index bills_number on bills (tenant_id, number)`,
  );
  await owner.query(
    tenantTable(
      { name: "bills", schema: "public", table: "bills", columns: [], uniques: [], foreign_keys: [] },
      "select, insert, update, delete",
    ).create,
  );
  await owner.query(
    `insert into bills (tenant_id, number) select tenant_id, number
      from unnest($1::uuid[]) as tenant_id, generate_series(1, 2000) as number`,
    [[own, other, ...Array.from({ length: 8 }, () => randomUUID())]],
  );
  await owner.query("analyze bills");
  await app.query("select set_config('app.tenant_id', $1, false)", [own]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

const byTenant = "select number from bills where tenant_id = $1 order by number limit 10";

async function planOf(text: string, values: unknown[], mode: "force_custom_plan" | "force_generic_plan"): Promise<string> {
  await app.query(`set plan_cache_mode = ${mode}`);
  await app.query("deallocate all");
  await app.query(`prepare asked as ${text}`);
  const { rows } = await app.query<{ "QUERY PLAN": string }>(
    `explain (costs off) execute asked${values.length > 0 ? `(${values.map((value) => `'${String(value)}'`).join(", ")})` : ""}`,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

test.for(["force_custom_plan", "force_generic_plan"] as const)(
  "the policy is asked once, before the first row, where a statement names its tenant: %s",
  async (mode) => {
    const plan = await planOf(byTenant, [own], mode);
    expect(plan).toMatch(/One-Time Filter: .*current_setting/);
    expect(plan).toMatch(/Index Cond: \(tenant_id = /);
    expect(plan).not.toMatch(/^\s*Filter:/m);
    // The plan of a sub-select in the policy.
    expect(plan).not.toContain("InitPlan");
  },
);

test("a statement without a tenant uses the setting for the index lookup", async () => {
  const plan = await planOf("select number from bills where number = 7", [], "force_custom_plan");
  expect(plan).toMatch(/Index Cond: .*current_setting/);
  expect(plan).not.toMatch(/^\s*Filter:/m);
});

test("a statement that names another tenant, or none, sees only its own, with a cached plan too", async () => {
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await app.query(`set plan_cache_mode = ${mode}`);
    const count = async (tenant: string) => (await app.query({ name: mode, text: byTenant, values: [tenant] })).rowCount;
    expect([await count(own), await count(other)]).toEqual([10, 0]);
    await app.query("select set_config('app.tenant_id', $1, false)", [other]);
    expect([await count(own), await count(other)]).toEqual([0, 10]);
    await app.query("select set_config('app.tenant_id', '', false)");
    expect([await count(own), await count(other), (await app.query("select 1 from bills")).rowCount]).toEqual([0, 0, 0]);
    await app.query("select set_config('app.tenant_id', $1, false)", [own]);
    expect((await app.query("select distinct tenant_id from bills")).rows).toEqual([{ tenant_id: own }]);
  }
  await expect(app.query("insert into bills (tenant_id, number) values ($1, 1)", [other])).rejects.toThrow(/row-level security/);
});
