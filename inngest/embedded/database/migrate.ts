import { runMigrations } from "graphile-worker";
import type { Pool } from "pg";
import { AppError } from "@/lib/kernel/base/errors";
import { functionSignatures, functionsSql } from "./web-functions";
import { type Tx, quoteName, withTransaction } from "./database";
import { schemaSql, schemaVersion } from "./schema";

/** An arbitrary key of the advisory lock that serializes concurrent migrations. */
const migrationLock = 7_203_118;

export interface MigrateOptions {
  /** The role that is granted `engine.enqueue` and the functions of web-functions.ts, and nothing else. */
  web_role?: string;
}

/**
 * Brings the schemas `graphile_worker` and `engine` up to date; idempotent, also when run concurrently. The pool's role must own both
 * (created beforehand with `create schema ... authorization`), or be allowed to create schemas.
 */
export async function migrateEngine(pool: Pool, options: MigrateOptions = {}): Promise<void> {
  await withTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await createSchema(tx, "graphile_worker");
    // graphile-worker starts with `create schema if not exists`, which fails for a role without CREATE on the database even when the
    // schema exists. It skips that statement when its migrations table exists.
    await tx.query(
      `create table if not exists graphile_worker.migrations
         (id integer primary key, ts timestamptz not null default now(), breaking boolean not null default false)`,
    );
  });
  await runMigrations({ pgPool: pool });
  await withTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await createSchema(tx, "engine");
    await tx.query(
      "create table if not exists engine.migration (version integer primary key, applied_at timestamptz not null default now())",
    );
    const applied = await tx.query("select 1 from engine.migration where version = $1", [schemaVersion]);
    if (applied.rowCount === 0) {
      await tx.query(schemaSql);
      await tx.query("insert into engine.migration (version) values ($1)", [schemaVersion]);
    }
    await tx.query(functionsSql);
    if (options.web_role !== undefined) {
      const role = quoteName(options.web_role);
      await tx.query(
        `grant usage on schema engine to ${role}; grant execute on function ` +
          `engine.enqueue(jsonb), ${functionSignatures.join(", ")} to ${role}`,
      );
    }
  });
}

async function createSchema(tx: Tx, name: string): Promise<void> {
  const found = await tx.query("select 1 from pg_namespace where nspname = $1", [name]);
  if (found.rowCount === 0) await tx.query(`create schema ${quoteName(name)}`);
}

/** Throws `unavailable` unless `migrateEngine` has applied this version of the schema. */
export async function assertMigrated(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ ready: boolean }>("select to_regclass('engine.migration') is not null as ready");
  const applied = rows[0]?.ready ? await pool.query("select 1 from engine.migration where version = $1", [schemaVersion]) : undefined;
  if (applied?.rowCount !== 1) throw new AppError("unavailable", "Schema engine is not up to date: run the migrations first.");
}
