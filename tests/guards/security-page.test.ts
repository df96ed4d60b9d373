import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const lines = readFileSync(join(root, "docs/security.md"), "utf8").split("\n");
const verdicts: readonly string[] = ["met", "partly", "not met", "does not apply"];

/** The cells of the lines that begin with `first`. */
const readTable = (first: RegExp): string[][] =>
  lines
    .filter((line) => first.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));

/** Number, what, verdict, where, shown by. */
const rows = readTable(/^\| \d+\.\d+\.\d+ \|/);

/** How many rows of a chapter have each verdict, and how many there are. */
function count(of: readonly string[][], chapter: string): number[] {
  const own = of.filter(([number]) => number?.startsWith(`${chapter}.`));
  return [...verdicts.map((verdict) => own.filter((row) => row[2] === verdict).length), own.length];
}

/** The paths in backticks that are not there; what begins with a slash is an address. */
const findMissing = (text: string): string[] =>
  [...text.matchAll(/`([\w.][^\s`]*)`/g)].flatMap(([, path = ""]) => (/[./]/.test(path) && !existsSync(join(root, path)) ? [path] : []));

test("every requirement of levels 1 and 2 has one row, with a verdict, and a proof where it is met", () => {
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
  expect(rows.filter(([, what, verdict = "", where]) => !what || !where || !verdicts.includes(verdict))).toEqual([]);
  expect(rows.filter(([, , verdict, , shown = ""]) => verdict === "met" && !/`|by reading/.test(shown))).toEqual([]);
});

test("every path that a row cites exists", () => {
  expect(rows.flatMap(([number = "", , , ...cells]) => findMissing(cells.join()).map((path) => `${number}: ${path}`))).toEqual([]);
  expect(findMissing("`lib/not-there.ts`, `lib/kernel/env.ts`, `/api`, `.npmrc`, `npm start`")).toEqual(["lib/not-there.ts"]);
});

test("the counts of the summary are those of the rows", () => {
  const summary = readTable(/^\| V\d+ /).map(([title = "", ...counts]) => [/\d+/.exec(title)?.[0] ?? "", counts.map(Number)] as const);
  expect(summary).toHaveLength(17);
  expect(summary).toEqual(summary.map(([chapter]) => [chapter, count(rows, chapter)]));
  const all = verdicts.map((verdict) => rows.filter((row) => row[2] === verdict).length);
  expect(readTable(/^\| \*\*All\*\* /)).toEqual([["**All**", ...[...all, rows.length].map(String)]]);
  const example = [
    ["1.1.1", "", "met"],
    ["1.1.2", "", "partly"],
    ["11.1.1", "", "met"],
  ];
  expect(count(example, "1")).toEqual([1, 1, 0, 0, 2]);
});
