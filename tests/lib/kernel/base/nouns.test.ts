import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { nounNames, nounOf, nounsWith } from "@/lib/kernel/base/nouns";
import { parseModels } from "@/prisma/sql/model";

const schema = resolve(import.meta.dirname, "../../../../prisma/schema");
const text = readdirSync(schema)
  .map((file) => readFileSync(join(schema, file), "utf8"))
  .join("\n");
const tables = new Set(parseModels(text).map(({ schema: name, table }) => (name === "public" ? table : `${name}.${table}`)));

test("the table of a noun exists, but for jobs, which the engine keeps", () => {
  expect(nounNames.filter((noun) => !tables.has(nounOf(noun).table))).toEqual(["job"]);
});

test("a prefix is three letters, and no two nouns share prefix or plural", () => {
  const declared = nounNames.map(nounOf);
  expect(declared.filter(({ prefix }) => !/^[a-z]{3}$/.test(prefix))).toEqual([]);
  expect(new Set(declared.map(({ prefix }) => prefix)).size).toBe(declared.length);
  expect(new Set(declared.map(({ plural }) => plural)).size).toBe(declared.length);
});

test("a plural is one segment of an address", () => {
  expect(nounNames.filter((noun) => !/^[a-z]+(-[a-z]+)*$/.test(nounOf(noun).plural))).toEqual([]);
});

test("nouns with a part come in the order of the list", () => {
  const found: readonly string[] = nounsWith("search");
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(nounNames.filter((noun) => found.includes(noun)));
});
