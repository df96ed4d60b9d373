import { randomUUID } from "node:crypto";
import { createTenantDatabase, runInTenant, type Db, type TenantDatabase } from "@/lib/kernel/db";
import { testDatabase, type TestDatabase } from "./database";

/** Twenty tenants, of which number n has n + 1 rows: a mixed-up answer shows in its length. */
export interface TenantRows {
  database: TestDatabase;
  shared: TenantDatabase;
  /** One connection, so that what one tenant leaves on it is what the next one finds. */
  single: TenantDatabase;
  close(): Promise<void>;
}

export const rowTenants = Array.from({ length: 20 }, () => randomUUID());
const at = new Date("2026-01-01T00:00:00Z");

/** A row of a table that any tenant may fill. */
export function rowOf(tenant_id: string, name: string) {
  return { id: randomUUID(), tenant_id, caller: "test", key: name, operation: "test", request_hash: "", created_at: at };
}

export async function countRows(db: Db): Promise<number> {
  return db.idempotencyKey.count();
}

export async function openTenantRows(): Promise<TenantRows> {
  const database = await testDatabase();
  const shared = createTenantDatabase(database.app_url, { max: 5 });
  const single = createTenantDatabase(database.app_url, { max: 1 });
  for (const [n, tenant] of rowTenants.entries()) {
    await runInTenant(tenant, () =>
      shared.client.idempotencyKey.createMany({ data: Array.from({ length: n + 1 }, (_, i) => rowOf(tenant, `row ${String(i)}`)) }),
    );
  }
  return {
    database,
    shared,
    single,
    async close() {
      await Promise.all([shared.close(), single.close()]);
      await database.drop();
    },
  };
}
