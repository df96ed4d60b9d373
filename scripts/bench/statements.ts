import type pg from "pg";
import { newId } from "@/lib/kernel/ids";

export interface Statement {
  text: string;
  values: unknown[];
}

/** Calls `note` for every statement sent through the pool from now on, in order. */
export function recordStatements(pool: pg.Pool, note: (statement: Statement) => void): void {
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (...words: unknown[]) => unknown;
    const noting = (...words: unknown[]): unknown => {
      const statement = readStatement(words);
      if (statement) note(statement);
      return send(...words);
    };
    Object.assign(client, { query: noting });
  });
}

function readStatement([first, second]: unknown[]): Statement | null {
  if (typeof first === "string") return { text: first, values: Array.isArray(second) ? second : [] };
  if (typeof first !== "object" || first === null || !("text" in first)) return null;
  const values = "values" in first && Array.isArray(first.values) ? first.values : Array.isArray(second) ? second : [];
  return { text: String(first.text), values };
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** The timestamp of a UUIDv7, in milliseconds since 1970. */
const momentOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** The ids that the statements generated: those not older than `since` (milliseconds since 1970). */
export function newIdsIn(statements: readonly Statement[], since: number): string[] {
  const found = statements.flatMap(
    ({ values }) =>
      JSON.stringify(values, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value)).match(uuids) ?? [],
  );
  return [...new Set(found)].filter((id) => momentOf(id) >= since);
}

/** Replaces words in the statements' values: each key of `words` becomes its value, also within longer text. */
export function replaceWords(statements: readonly Statement[], words: ReadonlyMap<string, string>): Statement[] {
  const replace = (value: unknown): unknown => {
    if (typeof value === "string") return [...words].reduce((text, [word, other]) => text.replaceAll(word, other), value);
    return Array.isArray(value) ? value.map(replace) : value;
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(replace) }));
}

/** Maps each id to a new one. */
export function freshIds(ids: readonly string[]): Map<string, string> {
  return new Map(ids.map((id) => [id, newId(new Date())]));
}

const names = new Map<string, string>();

/** Sends the statements sequentially as prepared statements: the minimum work of a program that needs the results. */
export async function replay(client: pg.ClientBase, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) {
    if (values.length === 0) {
      await client.query(text);
      continue;
    }
    const name = names.get(text) ?? `bench-${String(names.size)}`;
    names.set(text, name);
    await client.query({ name, text, values });
  }
}
