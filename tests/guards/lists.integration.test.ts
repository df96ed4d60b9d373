import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { records } from "@/lib/domains/records";
import { decodeId } from "@/lib/kernel/base/ids";
import { nounOf, nounsWith, type Noun } from "@/lib/kernel/base/nouns";
import type { ExportedList } from "@/lib/kernel/record";
import { withClient } from "@/scripts/database/roles";
import { openFixtures, type Fixtures } from "@/tests/support/one";
import { createWorld, type World } from "@/tests/support/world";

type Row = { id: string } & Record<string, unknown>;
type Read = (ctx: unknown, input: unknown) => Promise<{ data: Row[]; next_cursor: string | null; total?: { count: number } }>;

/** The lists that a text narrows, by their nouns. */
const lists = records.flatMap(({ noun, list }) => {
  const { query, read } = (list ?? {}) as Partial<ExportedList>;
  return query && read && "q" in query.shape ? [{ noun, query, read: read as unknown as Read }] : [];
});

/** The column by which copies are found, where it is none of the usual ones, and the fixture to copy, where it is another. */
const usual = ["title", "subject", "name", "reference", "merchant"];
const special: Partial<Record<Noun, { column?: string; fixture?: string }>> = {
  customer: { column: "search_text" },
  item: { column: "search_text" },
  invoice: { fixture: "draft" },
};

const copies = 60;
/** The sorts that met records without a value. */
const triedEmpty = new Set<string>();
const word = "quillfeather";
let world: World;
let fixtures: Fixtures;
beforeAll(async () => {
  world = await createWorld();
  fixtures = await openFixtures(world, "acme");
});
afterAll(() => world.close());

/** Whether a list has the sort; those by custom fields are tried with the custom fields. */
const sortsOf = (query: ExportedList["query"]) =>
  ["created_at", "updated_at", "name", "title", "total", "amount", "amount_due", "balance", "date", "day", "due_on", "issue_date"]
    .concat(["due_date", "expiry_date", "next_date", "start_date", "end_date", "period_end", "mrr", "merchant", "status_changed_at"])
    .concat(["last_message_at"])
    .filter((sort) => query.shape["sort"]?.safeParse(sort).success);

/** Copies a record; every second copy has no value in the sorted columns that may be empty. Only the oldest has the second word. */
async function copyRecord(noun: Noun, query: ExportedList["query"]): Promise<void> {
  const table = nounOf(noun).table;
  const { column, fixture = noun } = special[noun] ?? {};
  const id = decodeId(noun, await fixtures.wireIdOf(fixture));
  await withClient(world.database.owner_url, async (client) => {
    const { rows: columns } = await client.query<{ name: string; type: string; nullable: boolean; unique: boolean }>(
      `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable, exists (
         select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as unique
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
      [`public.${table}`],
    );
    const found = column ?? usual.find((name) => columns.some((each) => each.name === name)) ?? "";
    const sorted = sortsOf(query).flatMap((sort) => [sort, sort.replace(/_(date|on)$/, "_day")]);
    const changes = columns.flatMap(({ name, type, nullable, unique }) => {
      if (name === "language") return [];
      if (name === found) return [`'${name}', '${word} ' || n || case when n = 1 then ' lanternfish' else '' end`];
      if (unique && type === "text") return [`'${name}', t.${name} || '-' || n`];
      if (unique && type === "integer") return [`'${name}', t.${name} + 5000 + n`];
      return nullable && sorted.includes(name) ? [`'${name}', case when n % 2 = 0 then t.${name} end`] : [];
    });
    await client.query(
      `insert into public.${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'created_at', t.created_at + n * interval '1 second', ${changes.join(", ")}))).*
       from public.${table} t cross join generate_series(1, ${copies}) n where t.id = $1`,
      [id],
    );
  });
}

/** The columns of a noun's table that may be empty. */
async function nullableColumns(noun: Noun): Promise<string[]> {
  return withClient(world.database.owner_url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attnotnull and not attisdropped",
      [`public.${nounOf(noun).table}`],
    );
    return rows.map(({ name }) => name);
  });
}

async function readAll(read: Read, input: object): Promise<{ rows: Row[]; ids: string[]; total: number | undefined }> {
  const rows: Row[] = [];
  let total: number | undefined;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Read>> = await read(world.ctx("acme"), {
      ...input,
      limit: 25,
      include: "total",
      ...(cursor === null ? {} : { cursor }),
    });
    rows.push(...page.data);
    total = page.total?.count;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return { rows, ids: rows.map(({ id }) => id), total };
}

test("the lists are those of the nouns that a search finds", () => {
  expect(lists.length).toBeGreaterThan(15);
});

describe.each(lists)("the list of each $noun", ({ noun, query, read }) => {
  beforeAll(() => copyRecord(noun, query));

  test("finds every match by pages, and counts them", async () => {
    const { ids, total } = await readAll(read, { q: word });
    expect(new Set(ids).size).toBe(copies);
    expect(ids).toHaveLength(copies);
    expect(total).toBe(copies);
    const both = await readAll(read, { q: `lanternfish ${word}` });
    expect(both).toMatchObject({ ids: { length: 1 }, total: 1 });
    expect((await readAll(read, { q: `${word} zzyzx` })).ids).toEqual([]);
  });

  test("finds the records without a reference by none", async () => {
    const empty = await nullableColumns(noun);
    const references = Object.keys(query.shape).filter((name) => name.endsWith("_id") && empty.includes(name));
    for (const name of references) expect(query.shape[name]?.safeDecode("none").data, name).toBeNull();
  });

  test("refuses a cursor of other filters", async () => {
    const page = await read(world.ctx("acme"), { q: word, limit: 25 });
    const other = read(world.ctx("acme"), { q: "lanternfish", limit: 25, cursor: page.next_cursor });
    await expect(other).rejects.toMatchObject({ code: "malformed" });
  });

  test.each(sortsOf(query).flatMap((sort) => [sort, `-${sort}`]))("has all its rows by %s", async (sort) => {
    const { rows, ids, total } = await readAll(read, { q: word, sort });
    expect(new Set(ids).size).toBe(copies);
    expect(ids).toHaveLength(copies);
    expect(total).toBe(copies);
    const values = rows.map((row) => row[sort.replace("-", "")]);
    const empty = values.filter((value) => value === null).length;
    expect(values.slice(copies - empty).every((value) => value === null)).toBe(true);
    if (empty > 0) triedEmpty.add(`${noun} ${sort}`);
  });

  test.runIf((nounsWith("custom") as readonly Noun[]).includes(noun))(
    "is sorted by custom fields, of which there must be one",
    async () => {
      await expect(read(world.ctx("acme"), { sort: "custom.there_is_none_date" })).rejects.toMatchObject({ code: "invalid" });
    },
  );
});

test("several lists had rows without a value to sort", () => {
  expect([...triedEmpty]).toEqual(expect.arrayContaining(["task due_on", "task -due_on", "invoice due_date", "estimate -expiry_date"]));
});
