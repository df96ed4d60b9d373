import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { pickPort } from "@/scripts/demo/ports";
import { ensureRoles, withClient, withDatabase } from "@/scripts/database/roles";
import { openBrowser } from "./browser";
import { testDatabase, type TestDatabase } from "./database";
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
  if (kept !== undefined) {
    const product = await kept;
    await emptyDatabase(product.database);
    return product;
  }
  kept = startProduct();
  return kept;
}

async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "atrium-product-"));
  const ports = { ...(await workerPorts()), STRIPE_SANDBOX_PORT: await pickPort(null) };
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

/**
 * Takes out all rows, past triggers that keep some for ever, but for what migrations have noted; and what a worker sets up for itself when
 * it first starts.
 */
async function emptyDatabase({ name }: TestDatabase): Promise<void> {
  const { admin_url } = inject("postgres");
  await withClient(withDatabase(admin_url, name), async (client) => {
    await client.query("drop schema engine, graphile_worker cascade");
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename <> '_prisma_migrations'`,
    );
    await client.query("set session_replication_role = replica");
    await client.query(`truncate ${rows[0]?.tables ?? ""} restart identity`);
  });
  await ensureRoles(admin_url, name);
}
