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

/** All that is running while it is measured. */
export interface House {
  root: string;
  dataDir: string;
  scale: Scale;
  tenants: readonly [hot: BenchTenant, ...others: BenchTenant[]];
  /** What web server and worker were told. */
  environment: Record<string, string>;
  web: { gun: Gun; origin: string; metrics: string };
  floor: { gun: Gun; metrics: string };
  worker: Child;
  /** Has a process ended together with the rest. */
  stopLater(child: Child): void;
  /** The product's parts in this process, over the same database. */
  runtime: Runtime;
  /** Statements that this process's runtime sent; emptied by whoever looks. */
  statements: Statement[];
  /** Sees all rows. */
  admin: pg.Client;
  /** The same rights, for more connections. */
  adminUrl: string;
}

export type Closer = () => Promise<void>;

/** Brings everything up, and tells `onClose` how to end each part; the last begun ends first. */
export async function openHouse(
  root: string,
  options: BenchOptions,
  onClose: (close: Closer) => void,
  say: (step: string) => void,
): Promise<House> {
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
  // Without its list of companies a database is half of one.
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
    say(`Making ${String(scale.tenants)} companies of ${scale.customersEach.toLocaleString("en")} customers`);
    rmSync(join(dataDir, "tenants.json"), { force: true });
    mkdirSync(join(dataDir, "begun"), { recursive: true });
  }
  const [hot, ...others] = known ?? (await setUpCompany(runtime, admin, dataDir, scale));
  if (hot === undefined) throw new AppError("internal", `There are no companies in ${dataDir}; remove that folder.`);

  say("Starting web server, worker and floors");
  await forgetBacklog(adminUrl);
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
    stopLater,
    tenants: [hot, ...others],
    web: { gun: gunAt(origin), origin, metrics: `http://127.0.0.1:${String(adminPort)}/metrics` },
    floor: { gun: gunAt(floorOrigin), metrics: `${floorOrigin}/metrics` },
  };
}

/** Asks until the address answers. @throws AppError `internal` with the end of the log when the process ends before. */
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

/**
 * Forgets what the worker has not done yet, or the drawing of a thousand PDFs would be in every figure that follows. It must be stopped.
 */
async function forgetBacklog(adminUrl: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query("truncate public.outbox; drop schema if exists engine cascade; drop schema if exists graphile_worker cascade"),
  );
  await ensureRoles(adminUrl, "atrium");
}

/** Starts the worker anew, with nothing left to do. */
export async function renewWorker(house: House): Promise<void> {
  await house.worker.stop(15_000);
  await forgetBacklog(house.adminUrl);
  house.worker = await startServing(
    worker(Number(house.environment["WORKER_ADMIN_PORT"])),
    house.root,
    house.dataDir,
    house.environment,
    house.stopLater,
  );
}

/** Waits until nothing is left in outbox and engine, or so many seconds have passed. Answers whether it is quiet. */
export async function untilQuiet(house: House, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience * 1000;
  for (;;) {
    const { rows } = await house.admin.query<{ left: number }>(
      `select (select count(*) from public.outbox)::int + (select count(*) from engine.run
        where status in ('queued', 'running'))::int as left`,
    );
    if (rows[0]?.left === 0) return true;
    if (performance.now() > deadline) return false;
    await sleep(250);
  }
}
