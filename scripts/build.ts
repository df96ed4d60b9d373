import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { AppError } from "@/lib/kernel/base/errors";
import { buildEnvironment } from "@/lib/kernel/env";
import { generateClient } from "./generate";
import { inTurn } from "./build-lock";
import { hashSources, isBuilt, stampBuild } from "./build-stamp";
import { listRouteFiles, patternOf } from "./route-files";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The programs of production, where neither tsx nor a compiler is installed. */
const entryPoints = {
  web: "scripts/web.ts",
  worker: "scripts/worker.ts",
  "db-migrate": "scripts/db-migrate.ts",
  "keys-rewrap": "scripts/keys-rewrap.ts",
  "factors-remove": "scripts/factors-remove.ts",
  "keys-rotate": "scripts/keys-rotate.ts",
  "company-import": "scripts/company-import.ts",
  "verify-audit": "scripts/verify-audit.ts",
  "replay-erasures": "scripts/replay-erasures.ts",
  "pdf-thread": "lib/adapters/pdf/worker.ts",
  "parser-thread": "lib/parsers/thread.ts",
  api: "atrium:api",
};

/** Generates the module `atrium:api`: the exports of the route files by address, for api-router.ts. */
const apiRoutes: Plugin = {
  name: "api-routes",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^atrium:api$/ }, ({ path }) => ({ path, namespace: "atrium" }));
    onLoad({ filter: /.*/, namespace: "atrium" }, () => {
      const files = listRouteFiles(root);
      const imports = files.map((file, index) => `import * as route${String(index)} from ${JSON.stringify(`@/${file}`)};`);
      const entries = files.map((file, index) => `${JSON.stringify(patternOf(file))}: route${String(index)},`);
      return { contents: [...imports, "export const routes = {", ...entries, "};"].join("\n"), resolveDir: root };
    });
  },
};

/** Bundles the entry points into `dist/`. Packages stay in node_modules, since some are native or read their own files. */
export async function bundleScripts(): Promise<void> {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints,
    plugins: [apiRoutes],
    outdir: "dist",
    bundle: true,
    packages: "external",
    alias: { "@": root },
    platform: "node",
    format: "esm",
    // Dynamic imports become separate files; otherwise every vendor's SDK would be loaded at the start.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
  });
}

/** The server calls the API's handlers itself, from `dist/api.js`: to have Next compile them too would double its time. */
const pagesAlone = ["--debug-build-paths", "app/**,!app/api/**"];

async function buildPages(): Promise<void> {
  const cli = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [cli, "build", ...pagesAlone], { cwd: root, env: buildEnvironment(), stdio: "inherit" });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new AppError("internal", `next build ended with code ${String(code)}.`);
}

/** Builds the database client, API document, pages and programs. A process that waited for a build of the same sources skips its own. */
export async function buildAll(): Promise<void> {
  await inTurn(
    root,
    (line) => console.log(line),
    async (waited) => {
      const fingerprint = hashSources(root);
      if (waited && isBuilt(root, fingerprint)) console.log("It was of the same sources: nothing is left to build.");
      else await buildOf(fingerprint);
    },
  );
}

async function buildOf(fingerprint: string): Promise<void> {
  await generateClient();
  // The routes import the database client, which was generated above.
  const { writeOpenApi } = await import("./openapi");
  await writeOpenApi(root);
  await buildPages();
  await bundleScripts();
  stampBuild(root, fingerprint);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
