import type pg from "pg";
import { expect } from "vitest";

/** Waits until exactly one other connection to this database waits for a lock; other tests' databases are ignored. */
export async function untilOneWaits(client: pg.Client): Promise<void> {
  const text = `select distinct waiting.pid from pg_locks waiting where not waiting.granted and exists (
    select 1 from pg_locks held join pg_database on pg_database.oid = held.database
    where held.pid = waiting.pid and datname = current_database())`;
  await expect.poll(async () => (await client.query(text)).rowCount).toBe(1);
}
