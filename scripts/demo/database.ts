import { join } from "node:path";
import { AppError } from "@/lib/kernel/base/errors";
import { applyMigrations } from "../database/migrations";
import { ensureRoles, withClient } from "../database/roles";
import { startPostgres, type RunningPostgres } from "../postgres";
import { readDatabasePort, writeDatabasePort } from "./data-folder";
import { keepDatabase, type KeptDatabase } from "./keep-database";
import { pickPort } from "./ports";

const database = "atrium";

/** The progress of the first run, stored as the database's comment, so that both are deleted together. */
export type Progress = "new" | "seeding" | "ready";

const optionsOf = (dataDir: string) => ({ dataDir: join(dataDir, "database"), database });

/** Starts PostgreSQL over the data folder, on its previous port if that is free. */
export async function startDatabase(dataDir: string): Promise<RunningPostgres> {
  const postgres = await startPostgres({ ...optionsOf(dataDir), port: await pickPort(readDatabasePort(dataDir)) });
  writeDatabasePort(dataDir, postgres.port);
  return postgres;
}

export function keepDemoDatabase(dataDir: string, postgres: RunningPostgres, say: (line: string) => void): KeptDatabase {
  return keepDatabase({ postgres, options: optionsOf(dataDir), say });
}

export async function readProgress(postgres: RunningPostgres): Promise<Progress> {
  return withClient(postgres.admin_url, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
      [database],
    );
    const comment = rows[0]?.comment ?? null;
    return comment === "atrium demo: ready" ? "ready" : comment === "atrium demo: seeding" ? "seeding" : "new";
  });
}

export async function noteProgress(postgres: RunningPostgres, progress: Exclude<Progress, "new">): Promise<void> {
  await withClient(postgres.admin_url, (client) => client.query(`comment on database ${database} is 'atrium demo: ${progress}'`));
}

/** Replaces the database of an interrupted first run, which contains only part of the seed. */
export async function replaceDatabase(postgres: RunningPostgres): Promise<void> {
  await withClient(postgres.admin_url, (client) => client.query(`drop database ${database} with (force)`));
  await ensureRoles(postgres.admin_url, database);
}

/** Applies the pending migrations; returns their number. @throws AppError `internal` that says how to start over. */
export async function migrate(postgres: RunningPostgres, root: string, dataDir: string): Promise<number> {
  try {
    return (await applyMigrations(postgres.urls.owner, join(root, "prisma/migrations"))).length;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("internal", `The database in ${dataDir} could not be migrated: ${reason}\nTo start over, remove that folder.`, {
      cause,
    });
  }
}
