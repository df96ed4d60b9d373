import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlQuery, SqlQueryable } from "@prisma/driver-adapter-utils";

const nothing: never[] = [];

/** Passes a query on in a shell of its own, which is emptied once it is answered or has failed. */
async function passOn<Result>(ask: (query: SqlQuery) => Promise<Result>, { sql, args, argTypes }: SqlQuery): Promise<Result> {
  const shell: SqlQuery = { sql, args, argTypes };
  try {
    return await ask(shell);
  } finally {
    shell.args = nothing;
    shell.argTypes = nothing;
  }
}

/** Has a connection or transaction pass its queries on in shells. */
export function forgetArguments<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => passOn(queryRaw, query);
  queryable.executeRaw = (query) => passOn(executeRaw, query);
  return queryable;
}

/**
 * Prisma's adapter, whose notes for debugging keep the last hundred queries whole, whether or not anybody debugs: under load a query's
 * values outlive the young generation in them, and what customers are called stays in memory. Here the notes keep the statements alone.
 */
export class ForgetfulPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter: Awaited<ReturnType<PrismaPg["connect"]>> & SqlDriverAdapter = forgetArguments(await super.connect());
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => forgetArguments(await start(level));
    return adapter;
  }
}
