import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlQuery, SqlQueryable } from "@prisma/driver-adapter-utils";

const nothing: never[] = [];

/** Passes a query on in a copy, which is emptied after the answer or failure. */
async function passOn<Result>(ask: (query: SqlQuery) => Promise<Result>, { sql, args, argTypes }: SqlQuery): Promise<Result> {
  const shell: SqlQuery = { sql, args, argTypes };
  try {
    return await ask(shell);
  } finally {
    shell.args = nothing;
    shell.argTypes = nothing;
  }
}

/** Makes a connection or transaction pass its queries on in copies. */
export function forgetArguments<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => passOn(queryRaw, query);
  queryable.executeRaw = (query) => passOn(executeRaw, query);
  return queryable;
}

/**
 * Prisma's adapter keeps the last hundred queries for debugging, always and in full: under load their values outlive the young generation,
 * and personal data stays in memory. This one keeps only the statements.
 */
export class ForgetfulPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter: Awaited<ReturnType<PrismaPg["connect"]>> & SqlDriverAdapter = forgetArguments(await super.connect());
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => forgetArguments(await start(level));
    return adapter;
  }
}
