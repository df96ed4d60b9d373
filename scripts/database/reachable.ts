import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { AppError } from "@/lib/kernel/base/errors";
import type { Binaries } from "./cluster";
import { canEnter, type RunAs } from "./run-as";

/**
 * PostgreSQL runs as another user than root, who may enter neither a checkout in root's home nor one in another private folder. Its
 * programs and data are then here, where every user may enter.
 */
const openFolder = "/var/lib/atrium-postgres";

function ensureOpenFolder(runAs: RunAs): void {
  mkdirSync(openFolder, { recursive: true });
  chmodSync(openFolder, 0o755);
  if (!canEnter(openFolder, runAs))
    throw new AppError(
      "internal",
      `As root, PostgreSQL is run as user ${String(runAs.uid)}, who cannot enter ${openFolder}. Open the folders above it (chmod o+x), ` +
        `or start as another user.`,
    );
}

/** Returns the programs, copied if `runAs` cannot reach them. @throws AppError `internal` naming a folder that stays closed. */
export function reachBinaries(binaries: Binaries, runAs: RunAs): Binaries {
  const bin = dirname(binaries.postgres);
  if (canEnter(bin, runAs)) return binaries;
  ensureOpenFolder(runAs);
  const source = dirname(bin);
  const copy = join(openFolder, `programs-${versionOf(source)}`);
  if (!existsSync(copy)) {
    // Renamed when complete, since another process may copy at the same time.
    const draft = `${copy}.${randomBytes(6).toString("hex")}`;
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const inCopy = (program: string): string => join(copy, relative(source, program));
  return { initdb: inCopy(binaries.initdb), postgres: inCopy(binaries.postgres) };
}

function versionOf(source: string): string {
  const { name, version } = JSON.parse(readFileSync(join(source, "../package.json"), "utf8")) as { name: string; version: string };
  return `${version}-${name.split("/").at(-1) ?? name}`;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/**
 * Returns the real folder of the cluster. If `runAs` cannot enter the folder above `clusterDir`, `clusterDir` becomes a link to it.
 * @throws AppError `internal` naming a folder that stays closed.
 */
export function reachCluster(clusterDir: string, runAs: RunAs): string {
  if (isLink(clusterDir) && existsSync(clusterDir)) return realpathSync(clusterDir);
  if (canEnter(dirname(clusterDir), runAs)) return clusterDir;
  ensureOpenFolder(runAs);
  const home = join(openFolder, `data-${randomBytes(6).toString("hex")}`);
  const cluster = join(home, "cluster");
  mkdirSync(home);
  chmodSync(home, 0o755);
  if (existsSync(clusterDir)) renameSync(clusterDir, cluster);
  else mkdirSync(cluster);
  rmSync(clusterDir, { force: true });
  symlinkSync(cluster, clusterDir);
  return cluster;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
