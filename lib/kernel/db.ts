import { AsyncLocalStorage } from "node:async_hooks";
import { Prisma } from "@/prisma/generated/client";
import type { Noun, TableOf } from "./base/nouns";
import { openDatabase, poolConfig, type Database, type DatabaseOptions } from "./database/connection";
import { checkTenant, TenantPool } from "./database/tenant-pool";

/** A transaction of the tenant's. */
export type Tx = Prisma.TransactionClient;

/** What empties a JSON column; leaving the field out leaves the column as it is. */
export const databaseNull = Prisma.DbNull;

/** Part of a statement with its values, to be put into another; and a part that is nothing. */
export const { sql, empty: noSql } = Prisma;
export type Sql = Prisma.Sql;

/** Tables of tenants' records; with these names alone a statement is built. */
export type TenantTable = Exclude<TableOf<Noun>, `${string}.${string}`>;
export const tableSql = (table: TenantTable): Sql => Prisma.raw(`public.${table}`);

/** The tenant's rows, by the pool or by an open transaction: what the two have in common. */
export type Db = Tx;

export type TenantDatabase = Database;

// Next bundles a route file at a time: were this a module variable, the pool could read another copy than the one that was entered.
const holder = globalThis as { [slot: symbol]: AsyncLocalStorage<string> | undefined };
const slot = Symbol.for("atrium.tenant-scope");

/** The tenant whose rows the running code may see. Read by the pool alone, at the moment a query is handed to it. */
export const tenantScope: AsyncLocalStorage<string> = (holder[slot] ??= new AsyncLocalStorage<string>());

/**
 * Runs `work` as the tenant: every query that it hands to the tenant pool sees that tenant's rows and no other.
 * Prisma sends a query only once somebody waits for it, so an answer still to come is waited for in here, where the tenant is known.
 * @param tenantId a UUID in lower case.
 * @throws AppError `internal` when it is not.
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
 * The pool for tenants' rows, and Prisma over it. Every query must be within `runInTenant`; one that is not is refused before the network.
 * It takes one statement a time. It needs a session or PgBouncer 1.21 or later (`max_prepared_statements`), since it prepares a statement a
 * connection.
 * @param url of the role `atrium_app`, or `atrium_jobs` for the worker.
 */
export function createTenantDatabase(url: string, options: DatabaseOptions = {}): TenantDatabase {
  return openDatabase(new TenantPool(poolConfig(url, options), () => tenantScope.getStore()), options);
}
