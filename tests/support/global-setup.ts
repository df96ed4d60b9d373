import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "@/scripts/database/migrations";
import { pickPort } from "@/scripts/demo/ports";
import { startPostgres } from "@/scripts/postgres";
import { scratchFolder } from "./scratch-folder";

/** What a test file needs to make a database of its own. */
export interface TestPostgres {
  admin_url: string;
  owner_url: string;
  app_url: string;
  jobs_url: string;
  /** The migrated database that each test file clones. */
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestPostgres;
    /** An empty folder within the tree, for what a test file has compiled. */
    bundles: string;
  }
}

const template = "atrium_template";

/** Starts one PostgreSQL for the run, migrates one database, and takes all of it away again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(scratchFolder(), "atrium-test-"));
  // As root, the server runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const server = await startPostgres({ dataDir, port: await pickPort(null), durable: false, database: template });
  await applyMigrations(server.urls.owner, resolve("prisma/migrations"));
  project.provide("postgres", {
    admin_url: server.admin_url,
    owner_url: server.urls.owner,
    app_url: server.urls.app,
    jobs_url: server.urls.jobs,
    template,
  });
  mkdirSync(resolve(".data"), { recursive: true });
  const bundles = mkdtempSync(resolve(".data/test-bundles-"));
  project.provide("bundles", bundles);
  return async () => {
    rmSync(bundles, { recursive: true, force: true });
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
