/**
 * Installs packages when node_modules is missing or does not match package-lock.json. It runs before all other scripts, so it uses only
 * Node's modules. `--for-tests` also installs the tests' Debian packages, and ends a failed installation with a test run's summary line.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { canInstallSystemPackages, installSystemPackages } from "./install-system.mjs";

/**
 * Compares `packages` of package-lock.json and node_modules/.package-lock.json; returns the paths that differ. Optional packages may be
 * absent or extra, since they depend on the platform.
 */
export function findStalePackages(wanted, installed) {
  const isOptional = (entry) => entry.optional === true || entry.devOptional === true;
  const stale = [];
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "") continue;
    const found = installed[path];
    const differs = found !== undefined && (found.version !== entry.version || found.integrity !== entry.integrity);
    if (differs || (found === undefined && !isOptional(entry))) stale.push(path);
  }
  return [...stale, ...Object.keys(installed).filter((path) => wanted[path] === undefined && !isOptional(installed[path]))];
}

/** Why packages must be installed in the checkout `root`, or null. */
export function reasonToInstall(root) {
  const hidden = join(root, "node_modules/.package-lock.json");
  if (!existsSync(hidden)) return "node_modules is missing";
  const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const stale = findStalePackages(packagesOf(join(root, "package-lock.json")), packagesOf(hidden));
  const absent = Object.keys(packagesOf(hidden)).filter((path) => !existsSync(join(root, path)));
  const first = [...stale, ...absent][0];
  return first === undefined ? null : `${first} is not as package-lock.json has it`;
}

/** Installs exactly the locked packages; returns whether that succeeded. */
async function install(root) {
  const [status] = await once(
    spawn("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    }),
    "close",
  ).catch(() => [1]);
  return status === 0;
}

async function main() {
  const forTests = process.argv.includes("--for-tests");
  const root = resolve(import.meta.dirname, "..");
  const reason = reasonToInstall(root);
  if (reason === null) return 0;
  console.log(`Installing packages: ${reason}.`);
  // The result is ignored here: the test stages that need Debian packages check them.
  const meanwhile = forTests && canInstallSystemPackages() ? installSystemPackages() : undefined;
  const [installed] = await Promise.all([install(root), meanwhile]);
  if (installed) return 0;
  console.error("The packages could not be installed; npm says above why.");
  if (forTests) console.log("0 passed, 1 failed");
  return 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) process.exitCode = await main();
