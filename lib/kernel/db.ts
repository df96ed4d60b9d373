import { AsyncLocalStorage } from "node:async_hooks";
import { Prisma } from "@/prisma/generated/client";
import type { Noun, TableOf } from "./base/nouns";
import { openDatabase, poolConfig, type Database, type DatabaseOptions } from "./database/connection";
import { checkTenant, TenantPool } from "./database/tenant-pool";

/** A transaction in the tenant's scope. */
export type Tx = Prisma.TransactionClient;

/** Sets a JSON column to null; omitting the field leaves the column unchanged. */
export const databaseNull = Prisma.DbNull;

/** In a filter of a JSON column: null, or absent. */
export const anyNull = Prisma.AnyNull;

/** In a filter of a JSON column: null where the field is there. */
export const jsonNull = Prisma.JsonNull;

/** A fragment of a statement with its values, and the empty fragment. */
export const { sql, empty: noSql } = Prisma;
export type Sql = Prisma.Sql;

/** Tables of tenants' records; only these names are built into a statement. */
export type TenantTable = Exclude<TableOf<Noun>, `${string}.${string}`>;
export const tableSql = (table: TenantTable): Sql => Prisma.raw(`public.${table}`);

/** Access to the tenant's rows, through the pool or an open transaction. */
export type Db = Tx;

export type TenantDatabase = Database;

// Next bundles each route file separately: with a module variable, the pool could read another copy than the one that was entered.
const globals = globalThis as { [slot: symbol]: AsyncLocalStorage<string> | undefined };
const slot = Symbol.for("atrium.tenant-scope");

/** The tenant whose rows the running code may see. Only the pool reads it, when it is given a query. */
export const tenantScope: AsyncLocalStorage<string> = (globals[slot] ??= new AsyncLocalStorage<string>());

/**
 * Runs `work` as the tenant: every query that it gives to the tenant pool sees only that tenant's rows. Prisma sends a query only when it
 * is awaited, so this awaits the result inside the tenant's scope.
 * @param tenantId a UUID in lower case.
 * @throws AppError `internal` for any other value.
 */
export function runInTenant<Result>(tenantId: string, work: () => PromiseLike<Result>): Promise<Result>;
export function runInTenant<Result>(tenantId: string, work: () => Result): Result;
export function runInTenant<Result>(tenantId: string, work: () => Result | PromiseLike<Result>): Result | Promise<Result> {
  return tenantScope.run(checkTenant(tenantId), () => {
    const result = work();
    return isThenable(result) ? Promise.resolve(result) : result;
  });
}

function isThenable<Result>(value: Result | PromiseLike<Result>): value is PromiseLike<Result> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/**
 * The pool for tenants' rows, and Prisma on top of it. Queries outside `runInTenant` are rejected before they reach the network. It
 * prepares statements per connection, so it needs session pooling or PgBouncer 1.21 or later (`max_prepared_statements`).
 * @param url of the role `atrium_app`, or `atrium_jobs` for the worker.
 */
export function createTenantDatabase(url: string, options: DatabaseOptions = {}): TenantDatabase {
  return openDatabase(new TenantPool(poolConfig(url, options), () => tenantScope.getStore()), options);
}
