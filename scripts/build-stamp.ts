import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the built product is made of. */
const sources = [
  "app",
  "components",
  "emails",
  "inngest",
  "lib",
  "prisma/schema",
  "public",
  "scripts",
  "middleware.ts",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "tsconfig.json",
];
/** Among them, and no part of it: what a build writes, and what only runs beside it. */
const leftOut =
  /^(?:public\/openapi\.json|scripts\/(?:(?:bench|demo|lint-rules|screenshots)\/|(?:bench|demo|db-seed|screenshots|test(?:-\w+)?)\.ts))/;

/** A build starts by emptying this folder, so that a stamp never outlives what it speaks of. */
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

/** A fingerprint of all that the build of `root` reads: names and contents. */
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

/** Whether the last build was of these sources, and is still whole. */
export function isBuilt(root: string, fingerprint: string): boolean {
  return (
    [stampPath(root), ...products.map((path) => join(root, path))].every((path) => existsSync(path)) &&
    readFileSync(stampPath(root), "utf8") === fingerprint
  );
}

/** Notes of which sources the build is; take the fingerprint before it starts. */
export function stampBuild(root: string, fingerprint: string): void {
  writeFileSync(stampPath(root), fingerprint);
}
