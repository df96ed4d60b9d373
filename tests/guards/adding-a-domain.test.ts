import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { applyGuide, readGuide } from "@/tests/support/guide";
import { exportsOf, importsOf } from "@/tests/support/module-names";

const root = resolve(import.meta.dirname, "../..");
const guide = readGuide(readFileSync(join(root, "docs/adding-a-domain.md"), "utf8"));

/** The project with the page's files and lines, in memory. */
function overlay() {
  const written = new Map<string, string>();
  return {
    written,
    has: (path: string) => written.has(path) || existsSync(join(root, path)),
    read: (path: string) => written.get(path) ?? readFileSync(join(root, path), "utf8"),
    write: (path: string, content: string) => void written.set(path, content),
  };
}

test("the page changes ten lines at most outside the domain's own files", () => {
  expect(guide.files.length).toBeGreaterThan(30);
  expect(guide.lines.length).toBeLessThanOrEqual(10);
});

test("the page is read as it is written, and a line whose neighbour is gone is refused", () => {
  const small = readGuide("```ts lib/new.ts\nexport {};\n```\n\n```diff lib/list.ts\n first\n+second\n```\n");
  const files = new Map([["lib/list.ts", "first\nthird\n"]]);
  const place = { read: (path: string) => files.get(path) ?? "", write: (path: string, content: string) => void files.set(path, content) };
  applyGuide(small, place);
  expect([...files]).toEqual([
    ["lib/list.ts", "first\nsecond\nthird\n"],
    ["lib/new.ts", "export {};\n"],
  ]);
  files.set("lib/list.ts", "third\n");
  expect(() => applyGuide(small, place)).toThrow("lib/list.ts has no line: first");
});

const endings = ["", ".ts", ".tsx", "/index.ts"];

/** The names that the page's own files and lists import of the project and that nothing exports. */
function findMissing(place: ReturnType<typeof overlay>): string[] {
  const find = (from: string, specifier: string): string | undefined => {
    const path = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(from), specifier);
    return endings.map((ending) => path + ending).find((name) => /\.\w+$/.test(name) && place.has(name));
  };
  const namesIn = (path: string): ReadonlySet<string> => exportsOf(path, place.read, find);
  return [...place.written.keys()]
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      importsOf(path, place.read(path))
        .filter(({ from }) => /^[.@]\/|^\.\.\//.test(from) && !from.startsWith("@/prisma/generated"))
        .flatMap(({ from, names }) => {
          const file = find(path, from);
          if (file === undefined) return [`${path}: ${from}`];
          return names.filter((name) => !namesIn(file).has(name)).map((name) => `${path}: ${name} of ${from}`);
        }),
    );
}

test("each line's neighbour is in its file, and what the page's code imports is there", () => {
  const place = overlay();
  applyGuide(guide, place);
  expect(findMissing(place)).toEqual([]);
});

test("a renamed file and a renamed function are found", () => {
  const place = overlay();
  place.write("lib/domains/visits/new.ts", 'import { newName } from "./none";\nimport { findRow, lostRow } from "@/lib/kernel/rows";\n');
  expect(findMissing(place)).toEqual(["lib/domains/visits/new.ts: ./none", "lib/domains/visits/new.ts: lostRow of @/lib/kernel/rows"]);
});
