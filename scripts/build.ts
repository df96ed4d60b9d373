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
import { addressOf, listRouteFiles } from "./route-files";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** What runs in production, where neither tsx nor the sources' own compiler is. */
const entryPoints = {
  web: "scripts/web.ts",
  worker: "scripts/worker.ts",
  "db-migrate": "scripts/db-migrate.ts",
  "keys-rewrap": "scripts/keys-rewrap.ts",
  "pdf-thread": "lib/adapters/pdf/worker.ts",
  api: "atrium:api",
};

/**
 * `atrium:api` is a module that no file holds: `routes`, each route file's exports by its address as scripts/web/api-router.ts has it.
 * Those with `[...names]` are left to Next.
 */
const apiRoutes: Plugin = {
  name: "api-routes",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^atrium:api$/ }, ({ path }) => ({ path, namespace: "atrium" }));
    onLoad({ filter: /.*/, namespace: "atrium" }, () => {
      const files = listRouteFiles(root).filter((file) => !file.includes("[..."));
      const imports = files.map((file, index) => `import * as route${String(index)} from ${JSON.stringify(`@/${file}`)};`);
      const entries = files.map(
        (file, index) => `${JSON.stringify(addressOf(file).replaceAll(/\{([^}]+)\}/g, ":$1"))}: route${String(index)},`,
      );
      return { contents: [...imports, "export const routes = {", ...entries, "};"].join("\n"), resolveDir: root };
    });
  },
};

/** One file an entry point into `dist/`; packages stay in node_modules, so native ones and those that read their own files work. */
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
    // What is imported when needed stays a file of its own: in one file every vendor's SDK would be loaded at the start.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
  });
}

async function buildPages(): Promise<void> {
  const cli = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [cli, "build"], { cwd: root, env: buildEnvironment(), stdio: "inherit" });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new AppError("internal", `next build ended with code ${String(code)}.`);
}

/**
 * The whole build: database client, API document, pages, and what runs them. One at a time; who waited for a build of the same sources has
 * it.
 */
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
  // The routes import the database client, which is there only now.
  const { writeOpenApi } = await import("./openapi");
  await writeOpenApi(root);
  await buildPages();
  await bundleScripts();
  stampBuild(root, fingerprint);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
