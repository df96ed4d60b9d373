import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenantDatabase, runInTenant, type TenantDatabase } from "@/lib/kernel/db";
import type { TestDatabase } from "@/tests/support/database";
import { countRows, openTenantRows, rowOf, rowTenants } from "@/tests/support/tenant-rows";

const tenants = rowTenants;
const [a = "", b = ""] = tenants;

let database: TestDatabase;
let shared: TenantDatabase;
let single: TenantDatabase;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, shared, single, close } = await openTenantRows());
});
afterAll(() => close());

test("400 queries of 20 tenants at once on 5 connections see only their own rows", async () => {
  const work = Array.from({ length: 400 }, (_, i) => {
    const n = i % tenants.length;
    const tenant = tenants[n] ?? "";
    return runInTenant(tenant, async () => ({ n, tenant, rows: await shared.client.idempotencyKey.findMany() }));
  });
  for (const { n, tenant, rows } of await Promise.all(work)) {
    expect(rows).toHaveLength(n + 1);
    expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set([tenant]));
  }
});

test("200 interactive transactions, raw and plain queries at once stay isolated", async () => {
  const work = Array.from({ length: 200 }, (_, i) => {
    const n = i % tenants.length;
    return runInTenant(tenants[n] ?? "", async () => {
      if (i % 3 === 0)
        return [n, (await shared.client.$queryRaw<unknown[]>`select id from idempotency_keys where caller = ${"test"}`).length];
      if (i % 3 === 1) return [n, (await shared.client.$queryRaw<unknown[]>`select id from idempotency_keys`).length];
      return [
        n,
        await shared.client.$transaction(async (tx) => {
          const before = await countRows(tx);
          await new Promise((done) => setImmediate(done));
          const [row] = await tx.$queryRaw<{ count: bigint }[]>`select count(*) from idempotency_keys`;
          expect(Number(row?.count)).toBe(before);
          return before;
        }),
      ];
    });
  });
  for (const [n, count] of await Promise.all(work)) expect(count).toBe((n ?? 0) + 1);
});

test("a query that Prisma sends late runs as the tenant, although it is awaited outside", async () => {
  const pending = runInTenant(b, () => shared.client.idempotencyKey.findMany());
  expect(await pending).toHaveLength(2);
});

test("the tenant is captured at the call, not when a connection is free", async () => {
  const blocker = runInTenant(b, () => single.pool.query("select pg_sleep(0.1)"));
  const queued = runInTenant(a, () => single.pool.query("select tenant_id from idempotency_keys"));
  const { rows } = await runInTenant(b, async () => {
    await blocker;
    return queued;
  });
  expect(rows).toEqual([{ tenant_id: a }]);
});

test("without a tenant, or with one that is not a UUID, nothing reaches the network", async () => {
  const unreachable = createTenantDatabase("postgresql://nobody@127.0.0.1:1/none");
  const refusal = { name: "AppError", code: "internal", message: "There is no tenant in scope." };
  await expect(unreachable.pool.query("select 1")).rejects.toMatchObject(refusal);
  await expect(unreachable.pool.connect()).rejects.toMatchObject(refusal);
  await expect(unreachable.client.idempotencyKey.findMany()).rejects.toThrow(refusal.message);
  await expect(unreachable.client.$transaction((tx) => countRows(tx))).rejects.toThrow(refusal.message);
  expect(() => runInTenant("x'; drop table invoices; --", () => 1)).toThrow("not a UUID");
  await unreachable.close();
});

test("a row of another tenant cannot be written, moved or changed", async () => {
  await expect(runInTenant(a, () => shared.client.idempotencyKey.create({ data: rowOf(b, "foreign") }))).rejects.toThrow(
    /row-level security/,
  );
  await expect(runInTenant(a, () => shared.client.idempotencyKey.updateMany({ data: { tenant_id: b } }))).rejects.toThrow(
    /row-level security/,
  );
  expect(await runInTenant(a, () => shared.client.idempotencyKey.updateMany({ where: { tenant_id: b }, data: { status: 1 } }))).toEqual({
    count: 0,
  });
  expect(await runInTenant(b, () => countRows(shared.client))).toBe(2);
});

test("a transaction uses the requested isolation level", async () => {
  const level = await runInTenant(a, () =>
    single.client.$transaction(
      async (tx) => {
        expect(await countRows(tx)).toBe(1);
        return tx.$queryRaw<{ transaction_isolation: string }[]>`show transaction_isolation`;
      },
      { isolationLevel: "Serializable" },
    ),
  );
  expect(level).toEqual([{ transaction_isolation: "serializable" }]);
});

test("an error in a transaction rolls it back, and its connection serves the next tenant", async () => {
  const pid = await backendPid(a);
  await expect(
    runInTenant(a, () =>
      single.client.$transaction(async (tx) => {
        await tx.idempotencyKey.create({ data: rowOf(a, "lost") });
        await tx.idempotencyKey.create({ data: rowOf(a, "row 0") });
      }),
    ),
  ).rejects.toMatchObject({ code: "P2002" });
  expect(await runInTenant(b, () => countRows(single.client))).toBe(2);
  expect(await runInTenant(a, () => countRows(single.client))).toBe(1);
  expect(await backendPid(b)).toBe(pid);
});

test("the worker's role is limited to the tenant too, but reads the outbox of all tenants", async () => {
  const jobs = createTenantDatabase(database.jobs_url, { max: 2 });
  for (const tenant of [a, b])
    await runInTenant(tenant, () =>
      shared.client.outbox.create({ data: { id: randomUUID(), tenant_id: tenant, created_at: new Date("2026-01-01T00:00:00Z") } }),
    );
  expect(await runInTenant(b, () => countRows(jobs.client))).toBe(2);
  expect(await runInTenant(a, () => shared.client.outbox.count())).toBe(1);
  expect(await runInTenant(a, () => jobs.client.outbox.count())).toBe(2);
  await jobs.close();
});

async function backendPid(tenant: string): Promise<number> {
  const { rows } = await runInTenant(tenant, () => single.pool.query<{ pid: number }>("select pg_backend_pid() as pid"));
  return rows[0]?.pid ?? 0;
}
