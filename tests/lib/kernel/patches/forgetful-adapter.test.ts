import type { SqlQuery, SqlQueryable } from "@prisma/driver-adapter-utils";
import { expect, test } from "vitest";
import { forgetArguments } from "@/lib/kernel/patches/forgetful-adapter";

const query: SqlQuery = { sql: "select $1", args: ["Zoë"], argTypes: [{ scalarType: "string", arity: "scalar" }] };

/** Records its queries, as Prisma's adapter does. */
function makeNoting() {
  const noted: SqlQuery[] = [];
  const seen: unknown[] = [];
  const answer = async (asked: SqlQuery) => {
    noted.push(asked);
    await Promise.resolve();
    seen.push(structuredClone(asked));
    if (asked.sql === "fail") throw new Error("refused");
    return 1;
  };
  const queryable = {
    provider: "postgres",
    adapterName: "noting",
    queryRaw: async (asked: SqlQuery) => ({ columnNames: [], columnTypes: [], rows: [[await answer(asked)]] }),
    executeRaw: answer,
  } satisfies SqlQueryable;
  return { noted, seen, queryable: forgetArguments(queryable) };
}

test("a query is passed on in full, and its record is empty after the answer", async () => {
  const { noted, seen, queryable } = makeNoting();
  expect(await queryable.queryRaw(query)).toMatchObject({ rows: [[1]] });
  expect(await queryable.executeRaw(query)).toBe(1);
  expect(seen).toEqual([query, query]);
  expect(noted).toEqual([
    { sql: "select $1", args: [], argTypes: [] },
    { sql: "select $1", args: [], argTypes: [] },
  ]);
  expect(query.args).toEqual(["Zoë"]);
});

test("the record of a failed query is emptied too, and the failure is rethrown", async () => {
  const { noted, queryable } = makeNoting();
  await expect(queryable.executeRaw({ ...query, sql: "fail" })).rejects.toThrow("refused");
  expect(noted).toEqual([{ sql: "fail", args: [], argTypes: [] }]);
});
