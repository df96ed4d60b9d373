import { existsSync, readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(resolve(root, path), "utf8");
const { dependencies } = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));

const row = /^\| `([^`]+)` \| `([^`]+)` (\S+) \|/gm;
const proof = /\btests\/[\w./-]+\.ts\b/g;

interface Listed {
  patches: readonly string[];
  dependencies: Readonly<Record<string, string>>;
  exists: (path: string) => boolean;
}

/** What is wrong with a page of patches: a patch without a row, a row of another version, a file that is not there. */
function findFaults(page: string, { patches, dependencies: installed, exists }: Listed): string[] {
  const rows = [...page.matchAll(row)].map(([, file = "", name = "", version = ""]) => ({ file, name, version }));
  const named = new Set(rows.map(({ file }) => file));
  return [
    ...patches.filter((file) => !named.has(file)).map((file) => `${file} has no row`),
    ...rows.filter(({ name, version }) => installed[name] !== version).map(({ file, name }) => `${file} was not made for this ${name}`),
    ...[...named, ...(page.match(proof) ?? [])].filter((path) => !exists(path)).map((path) => `${path} is not there`),
  ];
}

test("every patch is listed with the installed version and with tests that exist", () => {
  const patches = readdirSync(resolve(root, "lib/kernel/patches")).map((name) => `lib/kernel/patches/${name}`);
  expect(patches.length).toBeGreaterThan(0);
  expect(findFaults(read("docs/patches.md"), { patches, dependencies, exists: (path) => existsSync(resolve(root, path)) })).toEqual([]);
});

test("a patch without a row, another version and a missing test are found", () => {
  const page = "| `lib/kernel/patches/a.ts` | `pg` 8.0.0 | changes | tests/a.test.ts | later |\n";
  const listed = { patches: ["lib/kernel/patches/a.ts", "lib/kernel/patches/b.ts"], dependencies: { pg: "8.0.1" } };
  expect(findFaults(page, { ...listed, exists: (path) => path.startsWith("lib/") })).toEqual([
    "lib/kernel/patches/b.ts has no row",
    "lib/kernel/patches/a.ts was not made for this pg",
    "tests/a.test.ts is not there",
  ]);
});
