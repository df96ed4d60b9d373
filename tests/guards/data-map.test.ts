import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataMap, personTables } from "@/lib/kernel/data-map/data-map";
import type { PersonTable } from "@/lib/kernel/data-map/define";
import { parseModels, type Model } from "@/prisma/sql/model";

const folder = join(import.meta.dirname, "../../prisma/schema");
const schema = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
const models = parseModels(schema.join("\n")).filter((model) => model.schema === "public");
const modelOf = new Map(models.map((model) => [model.table, model]));

/** What can hold words of or about a person; ids, numbers, flags and times can't. */
const holdsText = ({ type, native }: Model["columns"][number]) => ["String", "Json", "Bytes"].includes(type) && native !== "Uuid";

const erasedBy = ({ parts }: PersonTable) => Object.values(parts).flatMap(({ erase }) => (erase === "delete" ? [] : Object.keys(erase)));
const marked = (map: PersonTable) => new Set([...erasedBy(map), ...map.mention, ...map.plain, ...map.gone]);

const how = `Mark it in lib/kernel/data-map: a table without values of persons is nobody("why"); of the columns of another, each is erased
by a part, searched for the person (mention), deleted with the row (gone), or says nothing of a person (plain). docs/privacy.md has more.`;

test("every table of companies is in the data map", () => {
  expect(
    models.map(({ table }) => table).filter((table) => dataMap[table] === undefined),
    how,
  ).toEqual([]);
  expect(Object.keys(dataMap).filter((table) => !modelOf.has(table))).toEqual([]);
});

test("every column of a table with persons that can hold text has a mark", () => {
  const unmarked = personTables.flatMap(([table, map]) =>
    (modelOf.get(table)?.columns ?? [])
      .filter((column) => holdsText(column) && !marked(map).has(column.name))
      .map(({ name }) => `${table}.${name}`),
  );
  expect(unmarked, how).toEqual([]);
});

test("the data map names only columns that are there, and says one thing of each", () => {
  const wrong = personTables.flatMap(([table, map]) => {
    const columns = new Set(modelOf.get(table)?.columns.map(({ name }) => name));
    const parts = Object.values(map.parts);
    const named = [
      ...[...marked(map)].concat(map.hidden),
      ...parts.flatMap(({ email = [], phone = [], external = [], names = [] }) => [...email, ...phone, ...external, ...names]),
      ...parts.flatMap(({ follows = [] }) => follows.flatMap(({ on }) => (/^\w+$/.test(on) ? [on] : []))),
      ...(typeof map.keep?.since === "string" ? [map.keep.since] : []),
    ];
    const changed = new Set([...erasedBy(map), ...map.mention, ...map.gone]);
    return [
      ...named.filter((name) => !columns.has(name)).map((name) => `${table}.${name} is not there`),
      ...map.plain.filter((name) => changed.has(name)).map((name) => `${table}.${name} is plain and erased`),
    ];
  });
  expect(wrong).toEqual([]);
});

test("a part follows parts that are found before it", () => {
  const seen = new Set<string>();
  const early = personTables.flatMap(([table, { parts }]) =>
    Object.entries(parts).flatMap(([part, { follows = [] }]) => {
      const missing = follows.filter(({ from }) => !seen.has(from.includes(":") ? from : `${from}:self`));
      seen.add(`${table}:${part}`);
      return missing.map(({ from }) => `${table}:${part} before ${from}`);
    }),
  );
  expect(early).toEqual([]);
});

test("a column that cannot be empty is not set to null", () => {
  const wrong = personTables.flatMap(([table, { parts }]) =>
    Object.values(parts).flatMap(({ erase }) =>
      Object.entries(erase === "delete" ? {} : erase).flatMap(([name, change]) => {
        const column = modelOf.get(table)?.columns.find((one) => one.name === name);
        return change === "null" && column?.nullable === false ? [`${table}.${name}`] : [];
      }),
    ),
  );
  expect(wrong).toEqual([]);
});
