import { afterAll, beforeAll, expect, test } from "vitest";
import { applyGuide, readGuide } from "@/tests/support/guide";
import { copyProject, type ProjectCopy } from "@/tests/support/project-copy";

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject("own");
  applyGuide(readGuide(copy.read("docs/adding-a-domain.md")), copy);
}, 120_000);
afterAll(() => copy.remove());

test("the pages of a domain made by the guide are built, pass its journey, and pass the walk over all pages", async () => {
  for (const script of [["generate"], ["db:diff", "visits"], ["build"]])
    expect(await copy.run("npm", "run", "--silent", ...script)).toMatchObject({ code: 0 });
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
