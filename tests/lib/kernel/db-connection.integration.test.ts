import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTenantDatabase, runInTenant, type TenantDatabase } from "@/lib/kernel/db";
import { withClient } from "@/scripts/database/roles";
import type { TestDatabase } from "@/tests/support/database";
import { countRows, openTenantRows, rowTenants } from "@/tests/support/tenant-rows";

const tenants = rowTenants;
const [a = "", b = ""] = tenants;

const unscopedQuery = pg.Client.prototype.query as unknown as (this: pg.ClientBase, text: string) => Promise<pg.QueryResult>;

let database: TestDatabase;
let single: TenantDatabase;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, single, close } = await openTenantRows());
});
afterAll(() => close());

test("savepoints keep the tenant after an error within them", async () => {
  const client = await runInTenant(b, () => single.pool.connect());
  await client.query("BEGIN");
  await client.query("SAVEPOINT s");
  await expect(client.query("select 1/0")).rejects.toMatchObject({ code: "22012" });
  await client.query("ROLLBACK TO SAVEPOINT s");
  expect((await client.query("select 1 from idempotency_keys")).rowCount).toBe(2);
  await client.query("COMMIT");
  expect((await client.query("select 1 from idempotency_keys")).rowCount).toBe(2);
  client.release();
});

test("every way to open a transaction scopes it", async () => {
  for (const opening of ["begin", " BEGIN ISOLATION LEVEL REPEATABLE READ;", "start transaction read only", "/* said first */ begin"]) {
    const client = await runInTenant(b, () => single.pool.connect());
    await client.query(opening);
    expect((await client.query("select 1 from idempotency_keys")).rowCount, opening).toBe(2);
    await client.query("rollback");
    client.release();
  }
});

test("a connection keeps no tenant between check-outs", async () => {
  await runInTenant(a, () => single.client.$transaction((tx) => countRows(tx)));
  await runInTenant(a, () => countRows(single.client));
  const client = await runInTenant(b, () => single.pool.connect());
  // Reads the session's own setting, bypassing the pool's query().
  const { rows } = await unscopedQuery.call(client, "select current_setting('app.tenant_id', true) as tenant");
  client.release();
  expect(rows).toEqual([{ tenant: "" }]);
});

test("a connection released inside a transaction is closed, and its former user cannot use it", async () => {
  const before = await backendPid(a);
  const client = await runInTenant(a, () => single.pool.connect());
  await client.query("BEGIN");
  client.release();
  await expect(client.query("select 1")).rejects.toMatchObject({ code: "internal" });
  expect(await runInTenant(b, () => countRows(single.client))).toBe(2);
  expect(await backendPid(b)).not.toBe(before);
});

test("a connection released during a query is closed", async () => {
  const client = await runInTenant(a, () => single.pool.connect());
  const running = client.query("select pg_sleep(0.2)").catch((error: unknown) => error);
  client.release();
  expect(await runInTenant(b, () => countRows(single.client))).toBe(2);
  expect(await running).toBeInstanceOf(Error);
});

test("named statements are shared by tenants and survive a failed parse", async () => {
  const count = { name: "count-rows", text: "select count(*)::int as count from idempotency_keys where caller = $1", values: ["test"] };
  for (const [tenant, rows] of [
    [a, 1],
    [b, 2],
    [a, 1],
  ] as const) {
    expect((await runInTenant(tenant, () => single.pool.query(count))).rows).toEqual([{ count: rows }]);
  }
  const client = await runInTenant(a, () => single.pool.connect());
  for (let i = 0; i < 2; i++)
    await expect(client.query({ name: "wrong", text: "select * from nowhere" })).rejects.toMatchObject({ code: "42P01" });
  expect((await client.query(count)).rows).toEqual([{ count: 1 }]);
  client.release();
});

test("when scoping itself fails the query does not run, and the pool recovers", async () => {
  const client = await runInTenant(a, () => single.pool.connect());
  await client.query("DEALLOCATE ALL");
  await expect(client.query({ text: "select 1 from idempotency_keys", values: [] })).rejects.toMatchObject({ code: "26000" });
  // Released before the server is done, it would be closed at once.
  await vi.waitUntil(() => "isIdle" in client && client.isIdle);
  client.release();
  await expect(runInTenant(a, () => single.pool.query("select 1"))).rejects.toMatchObject({ code: "26000" });
  expect(await runInTenant(a, () => countRows(single.client))).toBe(1);
});

test("several statements in one text, and cursors, are rejected", async () => {
  await expect(runInTenant(a, () => single.pool.query("select 1; select 2"))).rejects.toMatchObject({ code: "42601" });
  await expect(runInTenant(a, () => single.client.$executeRawUnsafe("select 1; select 2"))).rejects.toThrow(/multiple commands/);
  await expect(runInTenant(a, () => single.pool.query(new pg.Query("select 1")) as unknown as Promise<unknown>)).rejects.toMatchObject({
    code: "internal",
  });
  expect(await runInTenant(a, () => countRows(single.client))).toBe(1);
});

test("values, empty results, errors in values and row modes pass through", async () => {
  await runInTenant(a, async () => {
    expect((await single.pool.query("select $1::int as n, $2::text as t", [7, null])).rows).toEqual([{ n: 7, t: null }]);
    expect((await single.pool.query({ text: "select 1, 2", rowMode: "array" })).rows).toEqual([[1, 2]]);
    expect((await single.pool.query("select 1 where false")).rows).toEqual([]);
    expect((await single.pool.query("")).rows).toEqual([]);
    await expect(single.pool.query("select $1::int", ["x"])).rejects.toMatchObject({ code: "22P02" });
    expect((await single.pool.query("update idempotency_keys set status = 200")).rowCount).toBe(1);
  });
});

test("statements and lock waits end at their limits", async () => {
  const hasty = createTenantDatabase(database.app_url, { max: 2, statement_timeout: 100, lock_timeout: 50 });
  await expect(runInTenant(a, () => hasty.pool.query("select pg_sleep(5)"))).rejects.toMatchObject({ code: "57014" });
  await withClient(database.owner_url, async (owner) => {
    await owner.query("begin");
    await owner.query("select 1 from idempotency_keys for update");
    await expect(runInTenant(a, () => hasty.pool.query("update idempotency_keys set status = 201"))).rejects.toMatchObject({
      code: "55P03",
    });
    await owner.query("rollback");
  });
  await hasty.close();
});

async function backendPid(tenant: string): Promise<number> {
  const { rows } = await runInTenant(tenant, () => single.pool.query<{ pid: number }>("select pg_backend_pid() as pid"));
  return rows[0]?.pid ?? 0;
}
