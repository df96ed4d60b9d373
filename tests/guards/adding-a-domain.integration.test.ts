import { afterAll, beforeAll, expect, test } from "vitest";
import { applyGuide, readGuide } from "@/tests/support/guide";
import { copyProject, type ProjectCopy } from "@/tests/support/project-copy";

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
  applyGuide(readGuide(copy.read("docs/adding-a-domain.md")), copy);
}, 60_000);
afterAll(() => copy.remove());

test("the page changes ten lines at most outside the domain's own files", () => {
  const guide = readGuide(copy.read("docs/adding-a-domain.md"));
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

test("a domain made by the page compiles, is formatted, keeps to the layers and passes the guards", async () => {
  const guide = readGuide(copy.read("docs/adding-a-domain.md"));
  expect(await copy.run("npm", "run", "--silent", "generate")).toMatchObject({ code: 0 });
  expect((await copy.run("npm", "run", "--silent", "db:diff", "visits")).output).toContain("_visits/migration.sql");
  const own = guide.files.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
  const [types, format, layers] = await Promise.all([
    copy.run("npm", "run", "--silent", "typecheck"),
    copy.run("npx", "oxfmt", "--check", ...own),
    copy.run("npx", "depcruise", "--config", ".dependency-cruiser.cjs", ...own),
  ]);
  expect(types).toEqual({ code: 0, output: "" });
  expect(format.output).toContain("correct format");
  expect(layers.output).toContain("no dependency violations found");
  const guards = ["guards", "app", "lib/domains/records", "lib/i18n", "lib/kernel/base", "components/nouns", "components/api"].map(
    (name) => `tests/${name}`,
  );
  const { code, output } = await copy.run("npx", "vitest", "run", "--project", "unit", ...guards);
  expect(code, output.slice(-4_000)).toBe(0);
}, 240_000);
