import fc from "fast-check";
import { expect, test } from "vitest";
import { diffLines, foldSame } from "@/components/knowledge-base/diff-lines";

const write = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: " ", removed: "-", added: "+" }[kind]}${text}`);

test("a changed line is removed and added, the others stay", () => {
  expect(write("one\ntwo\nthree", "one\n2\nthree")).toEqual([" one", "-two", "+2", " three"]);
  expect(write("", "one")).toEqual(["+one"]);
  expect(write("one", "")).toEqual(["-one"]);
  expect(write("a\nb\nc", "b\nc\nd")).toEqual(["-a", " b", " c", "+d"]);
});

test("both texts can be read from the difference", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const side = (without: string) => lines.filter(({ kind }) => kind !== without).map((line) => line.text);
      expect(side("added").join("\n")).toBe(before);
      expect(side("removed").join("\n")).toBe(after);
    }),
  );
});

test("two long texts without a common line are shown as replaced", () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word} ${String(index)}`).join("\n");
  const lines = diffLines(long("old"), long("new"));
  expect([lines.length, lines[0]?.kind, lines.at(-1)?.kind]).toEqual([6000, "removed", "added"]);
});

test("unchanged lines far from a change are left out", () => {
  const numbers = Array.from({ length: 12 }, (_, index) => String(index));
  const parts = foldSame(diffLines(numbers.join("\n"), numbers.with(6, "six").join("\n")));
  expect(parts.map((part) => (part.kind === "left_out" ? part.count : part.lines.map(({ text }) => text)))).toEqual([
    4,
    ["4", "5", "6", "six", "7", "8"],
    3,
  ]);
});
