import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { grantDatabase, withClient, withDatabase } from "@/scripts/database/roles";

export interface TestDatabase {
  name: string;
  owner_url: string;
  app_url: string;
  jobs_url: string;
  /** Removes the database; connections that are still open are cut. */
  drop(): Promise<void>;
}

/** A database for one test file, cloned from the template: by default a migrated, empty one. */
export async function testDatabase(template = inject("postgres").template): Promise<TestDatabase> {
  const postgres = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(postgres.admin_url, async (client) => {
    await client.query(`create database ${name} template ${template} owner atrium_owner`);
    await grantDatabase(client, name);
  });
  return {
    name,
    owner_url: withDatabase(postgres.owner_url, name),
    app_url: withDatabase(postgres.app_url, name),
    jobs_url: withDatabase(postgres.jobs_url, name),
    async drop() {
      await withClient(postgres.admin_url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
