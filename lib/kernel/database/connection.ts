import { ForgetfulPg } from "./forgetful-adapter";
import type pg from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { answerPlainly } from "./plain-promise";
import { nameStatements } from "./statement-names";

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number;
  /** Milliseconds one statement may run. */
  statement_timeout?: number;
  /** Milliseconds a statement may wait for a lock. */
  lock_timeout?: number;
  /** Milliseconds to wait for a free connection. */
  connect_timeout?: number;
  /** What `pg_stat_activity` shows. */
  application_name?: string;
  /** Called when an idle connection breaks; the pool has dropped it already. */
  onIdleError?: (error: Error) => void;
}

/** The settings both pools share. The time-outs travel in the start-up message, so no connection is without them. */
export function poolConfig(url: string, options: DatabaseOptions): pg.PoolConfig {
  return {
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connect_timeout ?? 10_000,
    statement_timeout: options.statement_timeout ?? 30_000,
    lock_timeout: options.lock_timeout ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: options.application_name ?? "atrium",
  };
}

/**
 * A connection that breaks while it is idle is an event nobody awaits, and so is one that breaks on its way in or out of the pool, where pg
 * hears it no more: unheard, either would end the process. A query under way is told by its own promise.
 */
function listenForErrors(pool: pg.Pool, options: DatabaseOptions): void {
  pool.on("error", (error) => options.onIdleError?.(error));
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** Milliseconds that an interactive transaction may wait for a connection, and last. */
const transactionOptions = { maxWait: 10_000, timeout: 30_000 };

/** A pool, and Prisma over it. */
export interface Database {
  client: PrismaClient;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase(pool: pg.Pool, options: DatabaseOptions): Database {
  listenForErrors(pool, options);
  const client = answerPlainly(
    new PrismaClient({ adapter: new ForgetfulPg(pool, { statementNameGenerator: nameStatements() }), transactionOptions }),
  );
  return {
    client,
    pool,
    async close() {
      await client.$disconnect();
      await pool.end();
    },
  };
}
