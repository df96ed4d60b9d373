import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** A limit after a test's body, and a limit of a wait, of ten seconds or more. */
const fixed = /^\s*\}, \d*\d\d_000\);$|\{ (?:state: "\w+", )?timeout: \d*\d\d_000\b|\bsetDefaultTimeout\(\d/;

const files = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
  .map((path) => `tests/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.full\.test\.tsx?$/.test(path) && !path.startsWith("tests/guards/"));

test("time limits of tests grow on a busy machine: they stand in vitest.config.ts, or in patience(...)", () => {
  for (const line of ["}, 60_000);", "  }, 120_000);", "waitFor({ timeout: 30_000 })", "page.setDefaultTimeout(30_000)"])
    expect(line).toMatch(fixed);
  for (const line of ["waitFor({ timeout: patience(30_000) })", "}, 500);", "{ timeout_ms: 20_000 }"]) expect(line).not.toMatch(fixed);
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, index) => (fixed.test(line) ? [`${path}:${String(index + 1)}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
