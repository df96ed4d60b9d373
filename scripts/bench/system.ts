import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { AppError } from "@/lib/kernel/base/errors";
import { readEnvironment } from "@/lib/kernel/env";
import { createLogger } from "@/lib/kernel/log";
import { closeRuntime, createRuntime, setRuntime, type Runtime } from "@/lib/kernel/runtime";
import { inTurn } from "../build-lock";
import { ensureRoles, withClient, withDatabase } from "../database/roles";
import { failureOf, type Child } from "../demo/child";
import { ensureSecrets } from "../demo/data-folder";
import { migrate, replaceDatabase, startDatabase } from "../demo/database";
import { ensureBuilt } from "../demo/ensure-built";
import { pickPort } from "../demo/ports";
import { servingEnvironment, startServing, webServer, worker } from "../demo/serving";
import { buildFloors, startFloors } from "./floors";
import { setUpCompany, readTenants, type BenchTenant } from "./set-up";
import { Gun } from "./load";
import { scaleOf, type BenchOptions, type Scale } from "./options";
import { recordStatements, type Statement } from "./statements";

/** The processes and connections of a benchmark run. */
export interface System {
  root: string;
  dataDir: string;
  scale: Scale;
  tenants: readonly [hot: BenchTenant, ...others: BenchTenant[]];
  /** The environment of the web server and the worker. */
  environment: Record<string, string>;
  web: { gun: Gun; origin: string; metrics: string };
  floor: { gun: Gun; metrics: string };
  worker: Child;
  workerMetrics: string;
  /** Stops a process at the end of the run. */
  stopLater(child: Child): void;
  /** A runtime in this process, over the same database. */
  runtime: Runtime;
  /** Statements that this process's runtime sent; each reader empties the list. */
  statements: Statement[];
  /** Bypasses row-level security. */
  admin: pg.Client;
  /** The address for more connections like `admin`. */
  adminUrl: string;
}

export type Closer = () => Promise<void>;

/** Starts everything and registers how to close each part with `onClose`, for closing in reverse order. */
export async function startSystem(
  root: string,
  options: BenchOptions,
  onClose: (close: Closer) => void,
  say: (step: string) => void,
): Promise<System> {
  const scale = scaleOf(options.quick);
  const dataDir = join(options.dataDir, options.quick ? "quick" : "full");
  mkdirSync(dataDir, { recursive: true });
  say("Building what has changed");
  await ensureBuilt(
    root,
    dataDir,
    () => say("Waiting for another build of this folder"),
    (child) => onClose(() => child.stop(5_000)),
  );
  await inTurn(root, say, () => buildFloors(root, dataDir));
  const { secrets } = ensureSecrets(dataDir);
  say("Starting PostgreSQL");
  const postgres = await startDatabase(dataDir);
  onClose(() => postgres.stop());
  const known = readTenants(dataDir);
  // An earlier setup was interrupted before it wrote the list of companies.
  if (known === null && existsSync(join(dataDir, "begun"))) await replaceDatabase(postgres);
  await migrate(postgres, root, dataDir);
  const [port, adminPort, floorPort] = [await pickPort(null), await pickPort(null), await pickPort(null)];
  const ports = { functions: await pickPort(null), engine: await pickPort(null), admin: await pickPort(null) };
  const environment = { ...servingEnvironment({ port, adminPort, dataDir, scale: 1 }, ports, postgres.urls, secrets), LOG_LEVEL: "warn" };

  const statements: Statement[] = [];
  const runtime = createRuntime(readEnvironment(environment), { log: createLogger("warn", { app: "bench" }) });
  for (const { pool } of [runtime.tenants, runtime.platform]) recordStatements(pool, (statement) => statements.push(statement));
  setRuntime(runtime);
  onClose(() => closeRuntime(runtime));
  const adminUrl = withDatabase(postgres.admin_url, "atrium");
  const admin = new pg.Client({ connectionString: adminUrl, application_name: "bench" });
  await admin.connect();
  onClose(() => admin.end());
  if (known === null) {
    say(`Creating ${String(scale.tenants)} companies of ${scale.customersEach.toLocaleString("en")} customers`);
    rmSync(join(dataDir, "tenants.json"), { force: true });
    mkdirSync(join(dataDir, "begun"), { recursive: true });
  }
  const [hot, ...others] = known ?? (await setUpCompany(runtime, admin, dataDir, scale));
  if (hot === undefined) throw new AppError("internal", `There are no companies in ${dataDir}; remove that folder.`);

  say("Starting web server, worker and floors");
  await deleteBacklog(adminUrl);
  const stopLater = (child: Child): void => onClose(() => child.stop(15_000));
  const working = await startServing(worker(ports.admin), root, dataDir, environment, stopLater);
  await startServing(webServer(port), root, dataDir, environment, stopLater);
  const floor = startFloors(root, dataDir, floorPort, adminUrl);
  stopLater(floor);
  const gunAt = (address: string): Gun => {
    const gun = new Gun(address);
    onClose(() => gun.close());
    return gun;
  };
  const origin = `http://127.0.0.1:${String(port)}`;
  const floorOrigin = `http://127.0.0.1:${String(floorPort)}`;
  await untilAnswering(`${floorOrigin}/api/bare`, floor, join(dataDir, "floor.log"));
  return {
    root,
    dataDir,
    scale,
    environment,
    runtime,
    statements,
    admin,
    adminUrl,
    worker: working,
    workerMetrics: `http://127.0.0.1:${String(ports.admin)}/metrics`,
    stopLater,
    tenants: [hot, ...others],
    web: { gun: gunAt(origin), origin, metrics: `http://127.0.0.1:${String(adminPort)}/metrics` },
    floor: { gun: gunAt(floorOrigin), metrics: `${floorOrigin}/metrics` },
  };
}

/** Polls until the address answers. @throws AppError `internal` with the end of the log when the process ends before. */
export async function untilAnswering(url: string, child: Child, log: string): Promise<void> {
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (!child.isRunning()) throw failureOf(`${url} did not come up`, log);
    await sleep(10);
  }
}

/** Deletes the worker's backlog, since rendering a thousand PDFs would distort later figures. The worker must be stopped. */
async function deleteBacklog(adminUrl: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query("truncate public.outbox; drop schema if exists engine cascade; drop schema if exists graphile_worker cascade"),
  );
  await ensureRoles(adminUrl, "atrium");
}

/** Restarts the worker without a backlog. */
export async function restartWorker(system: System): Promise<void> {
  await system.worker.stop(15_000);
  await deleteBacklog(system.adminUrl);
  system.worker = await startServing(
    worker(Number(system.environment["WORKER_ADMIN_PORT"])),
    system.root,
    system.dataDir,
    system.environment,
    system.stopLater,
  );
}

/** Waits up to `patience` seconds until outbox and engine are empty. Returns whether they are. */
export async function untilQuiet(system: System, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience * 1000;
  for (;;) {
    const { rows } = await system.admin.query<{ left: number }>(
      `select (select count(*) from public.outbox)::int + (select count(*) from engine.run
        where status in ('queued', 'running'))::int as left`,
    );
    if (rows[0]?.left === 0) return true;
    if (performance.now() > deadline) return false;
    await sleep(250);
  }
}
