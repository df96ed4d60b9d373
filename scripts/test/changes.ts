import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { stageOf } from "./choice";
import { ImportGraph } from "./import-graph";

const root = resolve(import.meta.dirname, "../..");

const git = (args: readonly string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter((line) => line !== "");

/** The names of the domains: the folders of lib/domains. */
export function listDomains(): string[] {
  return readdirSync(join(root, "lib/domains"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Every file under tests, as a path from the root. */
export function listTestFiles(): string[] {
  return readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => `tests/${path}`);
}

/** The commit to compare with: where this branch left main, or HEAD on main itself and where there is no main. */
function findBase(): string {
  for (const main of ["main", "origin/main"]) {
    try {
      return git(["merge-base", "HEAD", main])[0] ?? "HEAD";
    } catch {
      continue;
    }
  }
  return "HEAD";
}

/** What has changed since this branch left main, committed or not, deleted files included. */
export function readChanges(): string[] {
  const base = findBase();
  return [...git(["diff", "--name-only", "--no-renames", base]), ...git(["ls-files", "--others", "--exclude-standard"])];
}

/**
 * The unit and integration tests that can reach a changed file: by imports, or because the test, its support code or a script that it uses
 * reads files, starts processes or imports by computed names. Of those it is not known what they reach, so they count for every change.
 */
export function findRelatedTests(changed: readonly string[], tests: readonly string[] = listTestFiles()): string[] {
  const graph = new ImportGraph(root);
  return tests.filter((test) => {
    const stage = stageOf(test);
    if (stage !== "unit" && stage !== "integration") return false;
    const { files, isOpen } = graph.closureOf(test, (path) => /^(?:tests|scripts)\//.test(path));
    return isOpen || changed.some((path) => files.has(path));
  });
}
