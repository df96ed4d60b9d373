import type pg from "pg";
import { openClient, type OpenClient } from "@/lib/kernel/database/connection";
import { nameStatements } from "@/lib/kernel/patches/statement-names";
import type { PrismaClient } from "@/prisma/generated/client";

interface Spare {
  client: PrismaClient;
  /** Where its queries go. */
  pool: pg.Pool;
  /** The database's own names, since their number is limited. */
  nameOf: ReturnType<typeof nameStatements>;
}

/** Clients of databases that are closed. */
const spares: Spare[] = [];

/**
 * Puts a client that has served another database on top of the pool, if there is one: a new one takes a tenth of a second of the processor,
 * and translates each kind of query again.
 */
export const openSpareClient: OpenClient = (pool) => {
  const spare = spares.pop() ?? makeSpare(pool);
  Object.assign(spare, { pool, nameOf: nameStatements() });
  return { client: spare.client, close: () => Promise.resolve(void spares.push(spare)) };
};

function makeSpare(first: pg.Pool): Spare {
  const current = { pool: first, nameOf: nameStatements() };
  const pool = new Proxy(first, {
    get(_first, name) {
      const value: unknown = Reflect.get(current.pool, name, current.pool);
      return typeof value === "function" ? (value.bind(current.pool) as unknown) : value;
    },
  });
  return Object.assign(current, { client: openClient(pool, (query) => current.nameOf(query)).client });
}
