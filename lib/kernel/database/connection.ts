import { ForgetfulPg } from "../patches/forgetful-adapter";
import type pg from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { answerPlainly } from "../patches/plain-promise";
import { nameStatements } from "../patches/statement-names";

export interface DatabaseOptions {
  /** Maximum number of connections. */
  max?: number;
  /** Milliseconds that a statement may run. */
  statement_timeout?: number;
  /** Milliseconds that a statement may wait for a lock. */
  lock_timeout?: number;
  /** Milliseconds to wait for a free connection. */
  connect_timeout?: number;
  /** Shown in `pg_stat_activity`. */
  application_name?: string;
  /** Called when an idle connection breaks; the pool has already removed it. */
  onIdleError?: (error: Error) => void;
  /** Puts Prisma on top of the pool; default: a client of its own. */
  openClient?: OpenClient | undefined;
}

export type OpenClient = (pool: pg.Pool) => { client: PrismaClient; close(): Promise<void> };

/** The settings of both pools. The timeouts are part of the start-up message, so that they apply to every connection. */
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
 * Listens for the errors of connections that break while idle, or while entering or leaving the pool, where pg removes its own listener: an
 * error without a listener would end the process. A running query rejects its own promise.
 */
function listenForErrors(pool: pg.Pool, options: DatabaseOptions): void {
  pool.on("error", (error) => options.onIdleError?.(error));
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** Milliseconds that an interactive transaction may wait for a connection, and may last. */
const transactionOptions = { maxWait: 10_000, timeout: 30_000 };

/** A pool, and Prisma on top of it. */
export interface Database {
  client: PrismaClient;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A new client, which takes a tenth of a second of the processor to make and to use for the first time. */
export function openClient(pool: pg.Pool, statementNameGenerator = nameStatements()): ReturnType<OpenClient> {
  const client = answerPlainly(new PrismaClient({ adapter: new ForgetfulPg(pool, { statementNameGenerator }), transactionOptions }));
  return { client, close: () => client.$disconnect() };
}

export function openDatabase(pool: pg.Pool, options: DatabaseOptions): Database {
  listenForErrors(pool, options);
  const { client, close } = (options.openClient ?? openClient)(pool);
  return {
    client,
    pool,
    async close() {
      await close();
      await pool.end();
    },
  };
}
