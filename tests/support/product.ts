import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { pickPort } from "@/scripts/demo/ports";
import { ensureRoles, withClient, withDatabase } from "@/scripts/database/roles";
import { openBrowser } from "./browser";
import { testDatabase, type TestDatabase } from "./database";
import { keepRows, resetRows } from "./kept-rows";
import { keepTabs, type Tabs } from "./tabs";
import { startWebProcess, testSecrets, type WebProcess } from "./web-process";
import { workerPorts } from "./worker-process";

export interface Product {
  web: WebProcess;
  database: TestDatabase;
  /** What the server was started with, but for its database: a world, a worker and a sandbox that shall meet it need the same. */
  environment: Readonly<Record<string, string>>;
  browser: Browser;
  /** The lasting tabs of its pages. */
  tabs: Tabs;
}

let kept: Promise<Product> | undefined;

/**
 * The built web server on an empty database. It is this test worker's own and stays for its next file: each start costs seconds of the
 * processor, and its pages are compiled by then. What a file leaves in the database is gone for the next. A test that needs settings of its
 * own takes a server of its own: `startWebProcess`.
 */
export async function openProduct(): Promise<Product> {
  if (kept === undefined) {
    kept = startProduct();
    return kept;
  }
  await resetDatabase((await kept).database, { kept: false });
  return kept;
}

/** The records that files of this worker begin with, once `fill` has made them. */
let filled: { product: Product; records: unknown } | undefined;

/** The same with the records that `fill` makes. They are made for the worker's first such file, and copied for those that follow. */
export async function openFilledProduct<Records>(fill: (product: Product) => Promise<Records>): Promise<Records> {
  if (filled !== undefined) {
    await resetDatabase(filled.product.database, { kept: true });
    return filled.records as Records;
  }
  const product = await openProduct();
  const records = await fill(product);
  await withAdmin(product.database, keepRows);
  filled = { product, records };
  return records;
}

async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "atrium-product-"));
  const ports = {
    ...(await workerPorts()),
    STRIPE_SANDBOX_PORT: await pickPort(null),
    PAYMENT_SANDBOX_PORT: await pickPort(null),
    TAX_SANDBOX_PORT: await pickPort(null),
    ACCESS_POINT_SANDBOX_PORT: await pickPort(null),
  };
  const environment = {
    ...testSecrets,
    STORAGE_DIR: join(folder, "files"),
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  };
  // It goes with the server of the whole run.
  const database = { ...(await testDatabase()), drop: () => Promise.resolve() };
  const [web, browser] = await Promise.all([startWebProcess({ ...environment, DATABASE_URL: database.app_url }), openBrowser()]);
  // A test worker ends by a signal, which ends nothing else.
  for (const end of ["exit", "SIGTERM"] as const) process.once(end, () => web.signal("SIGKILL"));
  return { web, database, environment, browser, tabs: keepTabs(browser, web.base_url, { lasting: true }) };
}

function withAdmin<Result>({ name }: TestDatabase, work: (client: Client) => Promise<Result>): Promise<Result> {
  return withClient(withDatabase(inject("postgres").admin_url, name), work);
}

/** Takes out what a file has left, and with it what a worker sets up for itself when it first starts. */
async function resetDatabase(database: TestDatabase, rows: { kept: boolean }): Promise<void> {
  const hadWorker = await withAdmin(database, async (client) => {
    const { rows: own } = await client.query("select from pg_tables where schemaname in ('engine', 'graphile_worker') limit 1");
    if (own.length > 0) await client.query("drop schema engine, graphile_worker cascade");
    await resetRows(client, rows);
    return own.length > 0;
  });
  if (hadWorker) await ensureRoles(inject("postgres").admin_url, database.name);
}
