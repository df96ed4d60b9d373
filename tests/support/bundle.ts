import { mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { inject } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/**
 * Programs that a test starts many times, each as one file `<name>.js` in the folder answered: from sources, every start would compile all
 * modules again. The folder lies in the tree, since packages stay in node_modules, and goes with the run.
 */
export async function bundle(entryPoints: Record<string, string>): Promise<string> {
  const outdir = mkdtempSync(join(inject("bundles"), "bundle-"));
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    packages: "external",
    alias: { "@": root },
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
  });
  return outdir;
}
