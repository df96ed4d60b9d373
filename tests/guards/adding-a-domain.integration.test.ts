import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyGuide, readGuide, type Guide } from "@/tests/support/guide";

const root = resolve(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/adding-a-domain.md"), "utf8");
const guide: Guide = readGuide(text);
const run = promisify(execFile);
let copy: string;

/** Runs a command in the copy and answers what it printed and its exit code. */
async function inCopy(command: string, ...args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await run(command, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "atrium-guide-"));
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  for (const path of stdout.split("\0").filter((name) => name !== "" && !name.startsWith("docs/screens/"))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  applyGuide(guide, {
    read: (path) => readFileSync(join(copy, path), "utf8"),
    write(path, content) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), content);
    },
  });
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

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

test("a domain made by the page compiles, is formatted, keeps to the layers and passes the guards", async () => {
  expect(await inCopy("npm", "run", "--silent", "generate")).toMatchObject({ code: 0 });
  expect((await inCopy("npm", "run", "--silent", "db:diff", "visits")).output).toContain("_visits/migration.sql");
  const own = guide.files.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
  const [types, format, layers] = await Promise.all([
    inCopy("npm", "run", "--silent", "typecheck"),
    inCopy("npx", "oxfmt", "--check", ...own),
    inCopy("npx", "depcruise", "--config", ".dependency-cruiser.cjs", ...own),
  ]);
  expect(types).toEqual({ code: 0, output: "" });
  expect(format.output).toContain("correct format");
  expect(layers.output).toContain("no dependency violations found");
  const guards = ["guards", "app", "lib/domains/records", "lib/i18n", "lib/kernel/base", "components/nouns", "components/api"].map(
    (name) => `tests/${name}`,
  );
  const { code, output } = await inCopy("npx", "vitest", "run", "--project", "unit", ...guards);
  expect(code, output.slice(-4_000)).toBe(0);
}, 240_000);
