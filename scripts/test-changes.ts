import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

const run = (program: string, args: readonly string[]): string[] =>
  execFileSync(program, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
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
      return run("git", ["merge-base", "HEAD", main])[0] ?? "HEAD";
    } catch {
      continue;
    }
  }
  return "HEAD";
}

/** What has changed since this branch left main, committed or not, and the test files that reach it by their imports. */
export function readChanges(): { changed: string[]; related: string[] } {
  const base = findBase();
  const changed = [...run("git", ["diff", "--name-only", base]), ...run("git", ["ls-files", "--others", "--exclude-standard"])];
  const vitest = join(root, "node_modules/.bin/vitest");
  const projects = ["--project", "unit", "--project", "integration"];
  const listed = existsSync(vitest) ? run(vitest, ["list", "--filesOnly", "--changed", base, ...projects]) : [];
  return { changed, related: listed.flatMap((line) => /^\[\w+\] (tests\/.+)$/.exec(line)?.[1] ?? []) };
}
