import { afterAll, beforeAll, expect, test } from "vitest";
import { applyGuide, readGuide } from "@/tests/support/guide";
import { copyProject, type ProjectCopy } from "@/tests/support/project-copy";

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject("own");
  applyGuide(readGuide(copy.read("docs/adding-a-domain.md")), copy);
  expect(await copy.run("npm", "run", "--silent", "generate")).toMatchObject({ code: 0 });
  expect((await copy.run("npm", "run", "--silent", "db:diff", "visits")).output).toContain("_visits/migration.sql");
}, 240_000);
afterAll(() => copy.remove());

test("a domain made by the page compiles, is formatted, keeps to the layers and passes the guards", async () => {
  const own = readGuide(copy.read("docs/adding-a-domain.md"))
    .files.map(({ path }) => path)
    .filter((path) => /\.tsx?$/.test(path));
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

test("the pages of a domain made by the guide are built, pass its journey, and pass the walk over all pages", async () => {
  expect(await copy.run("npm", "run", "--silent", "build")).toMatchObject({ code: 0 });
  const { code, output } = await copy.run(
    "npx",
    "vitest",
    "run",
    "--project",
    "e2e",
    "tests/app/dashboard/visits",
    "tests/app/dashboard/pages",
  );
  expect(code, output.slice(-4_000)).toBe(0);
}, 900_000);
