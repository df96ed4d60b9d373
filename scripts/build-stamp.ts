import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The sources of the build. */
const sources = [
  "app",
  "components",
  "emails",
  "inngest",
  "lib",
  "prisma/schema",
  "public",
  "scripts",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "tsconfig.json",
];
/** Excluded from the sources: the build's output, and scripts that are not part of it. */
const leftOut =
  /^(?:public\/openapi\.json|scripts\/(?:(?:bench|demo|lint-rules|screenshots|test)\/|(?:bench|demo|db-seed|screenshots|test)\.ts))/;

/** A build first empties .next, so the stamp never outlives its build. */
const stampPath = (root: string): string => join(root, ".next/atrium-sources");
const products = [".next/BUILD_ID", "dist/web.js"];

function listSources(root: string): string[] {
  return sources
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) =>
      statSync(join(root, path)).isFile()
        ? [path]
        : readdirSync(join(root, path), { recursive: true, encoding: "utf8" }).map((name) => `${path}/${name.replaceAll("\\", "/")}`),
    )
    .filter((path) => !leftOut.test(path) && statSync(join(root, path)).isFile())
    .sort();
}

/** Hashes the names and contents of all sources of the build of `root`. */
export function hashSources(root: string): string {
  const hash = createHash("sha256");
  for (const path of listSources(root))
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

/** Whether the last build had these sources and is complete. */
export function isBuilt(root: string, fingerprint: string): boolean {
  return (
    [stampPath(root), ...products.map((path) => join(root, path))].every((path) => existsSync(path)) &&
    readFileSync(stampPath(root), "utf8") === fingerprint
  );
}

/** Stores the fingerprint of the sources, which must be taken before the build starts. */
export function stampBuild(root: string, fingerprint: string): void {
  writeFileSync(stampPath(root), fingerprint);
}
