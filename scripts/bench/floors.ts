import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { buildEnvironment } from "@/lib/kernel/env";
import { failureOf, startChild, type Child } from "../demo/child";

/** Always inside the project, so that Node resolves its packages. */
const builtAt = (root: string): string => join(root, ".data/bench/floor");

/** Builds the baseline's Next application and server, unless the last build had the same sources. */
export async function buildFloors(root: string, dataDir: string): Promise<void> {
  const source = join(root, "scripts/bench/floor");
  const target = builtAt(root);
  const fingerprint = fingerprintOf(root, source);
  const stamp = join(target, ".next/floor-sources");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  rmSync(target, { recursive: true, force: true });
  cpSync(source, target, { recursive: true });
  const cli = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const log = join(dataDir, "floor-build.log");
  const built = startChild([cli, "build"], { cwd: target, log, environment: buildEnvironment() });
  if ((await built.ended) !== 0) throw failureOf("The floor could not be built", log);
  await build({
    entryPoints: [join(root, "scripts/bench/floor-server.ts")],
    outfile: join(target, "server.mjs"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
  });
  writeFileSync(stamp, fingerprint);
}

function fingerprintOf(root: string, source: string): string {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((name) => join(source, name))
    .filter((path) => statSync(path).isFile());
  const hash = createHash("sha256");
  for (const path of [
    ...files.sort(),
    join(root, "scripts/bench/floor-server.ts"),
    join(root, "package-lock.json"),
    join(root, "prisma/schema/customers.prisma"),
  ])
    hash.update(readFileSync(path));
  return hash.digest("hex");
}

/** Starts the baseline's process. Its database role bypasses row-level security. */
export function startFloors(root: string, dataDir: string, port: number, databaseUrl: string): Child {
  const target = builtAt(root);
  return startChild([join(target, "server.mjs"), target, String(port)], {
    cwd: target,
    log: join(dataDir, "floor.log"),
    environment: { NODE_ENV: "production", FLOOR_DATABASE_URL: databaseUrl, NEXT_TELEMETRY_DISABLED: "1" },
  });
}
