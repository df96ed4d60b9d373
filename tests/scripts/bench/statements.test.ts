import { EventEmitter } from "node:events";
import type pg from "pg";
import { expect, test } from "vitest";
import { newId } from "@/lib/kernel/ids";
import { freshIds, newIdsIn, recordStatements, replaceWords, type Statement } from "@/scripts/bench/statements";

test("statements are recorded in every form of query call, and still sent", () => {
  const pool = new EventEmitter();
  const sent: unknown[] = [];
  const client = { query: (...words: unknown[]) => sent.push(words) };
  const noted: Statement[] = [];
  recordStatements(pool as unknown as pg.Pool, (statement) => noted.push(statement));
  pool.emit("connect", client);
  client.query("select 1");
  client.query("select $1", ["a"]);
  client.query({ text: "select $1, $2", values: ["b", 2] });
  expect(noted).toEqual([
    { text: "select 1", values: [] },
    { text: "select $1", values: ["a"] },
    { text: "select $1, $2", values: ["b", 2] },
  ]);
  expect(sent).toHaveLength(3);
});

test("ids that a command generated are distinguished from given ones, also within JSON", () => {
  const given = newId(new Date("2026-01-01T00:00:00Z"));
  const [made, nested] = [newId(new Date("2026-03-01T00:00:00Z")), newId(new Date("2026-03-01T00:00:01Z"))];
  const statements = [
    { text: "insert", values: [made, given, 5n, new Date(0)] },
    { text: "insert", values: [JSON.stringify([{ id: nested }]), [made]] },
  ];
  expect(newIdsIn(statements, Date.parse("2026-02-01T00:00:00Z"))).toEqual([made, nested]);
});

test("only the given words are replaced, in all values", () => {
  const id = newId(new Date());
  const fresh = freshIds([id]);
  const other = fresh.get(id) ?? "";
  expect(other).not.toBe(id);
  const day = new Date(0);
  expect(replaceWords([{ text: "insert", values: [id, `{"id":"${id}"}`, [id, 1], day, null, 7] }], fresh)).toEqual([
    { text: "insert", values: [other, `{"id":"${other}"}`, [other, 1], day, null, 7] },
  ]);
});
