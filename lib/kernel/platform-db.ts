import pg from "pg";
import { AppError } from "./base/errors";
import { openDatabase, poolConfig, type Database, type DatabaseOptions } from "./database/connection";

export type PlatformDatabase = Database;

/**
 * The pool for schema `platform`, which is outside tenants. It sets no tenant, so row-level security hides all rows of `public`.
 * @param url of the role `atrium_app`, or `atrium_jobs` for the worker.
 */
export function createPlatformDatabase(url: string, options: DatabaseOptions = {}): PlatformDatabase {
  return openDatabase(new pg.Pool(poolConfig(url, { max: 5, ...options })), options);
}

interface RoleFacts {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  tables: string[] | null;
}

/**
 * Refuses to run with a role that bypasses row-level security: superuser, BYPASSRLS, or owner of a table (directly or by membership).
 * The worker's own schemas do not count: they contain no tenants' rows.
 * @throws AppError `internal` with the role and the reason.
 */
export async function assertSafeRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<RoleFacts>(`
    select current_user as name, bool_or(r.rolsuper) as superuser, bool_or(r.rolbypassrls) as bypasses,
      (select array_agg(c.oid::regclass::text order by 1) from pg_class c
        where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'platform'))
          and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'MEMBER')) as tables
    from pg_roles r where pg_has_role(current_user, r.oid, 'MEMBER')`);
  const role = rows[0];
  if (role === undefined) throw new AppError("internal", "The database did not return the role.");
  const reasons = [
    ...(role.superuser ? ["is a superuser"] : []),
    ...(role.bypasses ? ["has BYPASSRLS"] : []),
    ...(role.tables
      ? [`owns ${role.tables.slice(0, 3).join(", ")}${role.tables.length > 3 ? ` and ${String(role.tables.length - 3)} more` : ""}`]
      : []),
  ];
  if (reasons.length > 0)
    throw new AppError("internal", `Database role ${role.name} can bypass row-level security: it ${reasons.join(", ")}.`);
}

/**
 * Refuses to run on a database that lacks a migration of this version. Later migrations are allowed, for rolling deployments.
 * @param migrations the folder names under `prisma/migrations`.
 * @throws AppError `unavailable` with the missing ones.
 */
export async function assertMigrated(pool: pg.Pool, migrations: readonly string[]): Promise<void> {
  const { rows: known } = await pool.query<{ exists: boolean }>("select to_regclass('public._prisma_migrations') is not null as exists");
  const { rows } = known[0]?.exists
    ? await pool.query<{ migration_name: string }>(
        "select migration_name from public._prisma_migrations where finished_at is not null and rolled_back_at is null",
      )
    : { rows: [] };
  const applied = new Set(rows.map((row) => row.migration_name));
  const missing = migrations.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new AppError("unavailable", `The database lacks ${missing.join(", ")}: run db-migrate as the owner first.`);
}
