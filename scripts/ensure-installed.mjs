/**
 * Installs packages when node_modules is missing or does not match package-lock.json. It stands before every other script, so it uses Node's own
 * modules alone. `--summary` ends a failed installation with the line that a test run ends with.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The paths at which the installed packages are not the wanted ones (the `packages` of package-lock.json and of node_modules/.package-lock.json).
 * Optional packages may be absent or extra: they differ by platform.
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

/** Why packages must be installed in the checkout `root`, or null when they need not be. */
export function reasonToInstall(root) {
  const hidden = join(root, "node_modules/.package-lock.json");
  if (!existsSync(hidden)) return "node_modules is missing";
  const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const stale = findStalePackages(packagesOf(join(root, "package-lock.json")), packagesOf(hidden));
  const absent = Object.keys(packagesOf(hidden)).filter((path) => !existsSync(join(root, path)));
  const first = [...stale, ...absent][0];
  return first === undefined ? null : `${first} is not as package-lock.json has it`;
}

/** Installs exactly what the lock has; whether it could. */
function install(root) {
  return spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: root, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

function main() {
  const root = resolve(import.meta.dirname, "..");
  const reason = reasonToInstall(root);
  if (reason === null) return 0;
  console.log(`Installing packages: ${reason}.`);
  if (install(root)) return 0;
  console.error("The packages could not be installed; npm says above why.");
  if (process.argv.includes("--summary")) console.log("0 passed, 1 failed");
  return 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) process.exitCode = main();
