import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTenantDatabase, runInTenant } from "@/lib/kernel/db";
import { assertMigrated, assertSafeRole, createPlatformDatabase } from "@/lib/kernel/platform-db";
import { listMigrations } from "@/scripts/database/migrations";
import { withClient, withDatabase } from "@/scripts/database/roles";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

async function checkRole(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await assertSafeRole(pool);
  } finally {
    await pool.end();
  }
}

test("the serving roles are safe", async () => {
  await checkRole(database.app_url);
  await checkRole(database.jobs_url);
});

test("owner, superuser, a role with BYPASSRLS and a member of the owner are rejected with the reason", async () => {
  const { admin_url } = inject("postgres");
  const admin = withDatabase(admin_url, database.name);
  await expect(checkRole(database.owner_url)).rejects.toThrow(/atrium_owner can bypass .* owns /);
  await expect(checkRole(admin)).rejects.toThrow(/postgres can bypass .* is a superuser/);
  for (const [attributes, reason] of [
    ["bypassrls", /has BYPASSRLS/],
    ["in role atrium_owner", /owns /],
  ] as const) {
    const role = `trial_${randomUUID().replaceAll("-", "")}`;
    await withClient(admin, async (client) => {
      await client.query(`create role ${role} login password 'trial' ${attributes}`);
      await client.query(`grant connect on database ${database.name} to ${role}`);
    });
    const url = new URL(database.app_url);
    url.username = role;
    url.password = "trial";
    await expect(checkRole(url.href)).rejects.toThrow(reason);
    await withClient(admin, (client) => client.query(`drop owned by ${role}; drop role ${role}`));
  }
});

test("the platform pool sees schema platform and no tenant's rows", async () => {
  const tenant = randomUUID();
  const tenants = createTenantDatabase(database.app_url, { max: 1 });
  const platform = createPlatformDatabase(database.app_url);
  await runInTenant(tenant, () =>
    tenants.client.idempotencyKey.create({
      data: {
        id: randomUUID(),
        tenant_id: tenant,
        caller: "test",
        key: "one",
        operation: "test",
        request_hash: "",
        created_at: new Date("2026-01-01T00:00:00Z"),
      },
    }),
  );
  expect(await platform.client.idempotencyKey.count()).toBe(0);
  await platform.client.rateBucket.create({ data: { key: "test", tokens: 1, updated_at: new Date("2026-01-01T00:00:00Z") } });
  expect(await platform.client.rateBucket.count()).toBe(1);
  await Promise.all([tenants.close(), platform.close()]);
});

test("a serving role can detect missing migrations", async () => {
  const platform = createPlatformDatabase(database.app_url);
  const migrations = listMigrations("prisma/migrations");
  await assertMigrated(platform.pool, migrations);
  await expect(assertMigrated(platform.pool, [...migrations, "9999_later"])).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("lacks 9999_later") as string,
  });
  await platform.close();
});
