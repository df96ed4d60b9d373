import { join } from "node:path";
import { AppError } from "@/lib/kernel/base/errors";
import { applyMigrations } from "../database/migrations";
import { ensureRoles, withClient } from "../database/roles";
import { startPostgres, type RunningPostgres } from "../postgres";
import { readDatabasePort, writeDatabasePort } from "./data-folder";
import { pickPort } from "./ports";

const database = "atrium";

/** How far the first run came, kept as the database's comment: it lives and dies with what it speaks of. */
export type Progress = "new" | "seeding" | "ready";

/** Starts PostgreSQL over the data folder, on the port it had before if that is free. */
export async function startDatabase(dataDir: string): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir: join(dataDir, "database"), port: await pickPort(readDatabasePort(dataDir)), database });
  writeDatabasePort(dataDir, postgres.port);
  return postgres;
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

/** A first run that was broken off has left half of a seed and nothing of anybody's: the database is made anew. */
export async function replaceDatabase(postgres: RunningPostgres): Promise<void> {
  await withClient(postgres.admin_url, (client) => client.query(`drop database ${database} with (force)`));
  await ensureRoles(postgres.admin_url, database);
}

/** Applies what is pending. @throws AppError `internal` that says how to begin anew. */
export async function migrate(postgres: RunningPostgres, root: string, dataDir: string): Promise<number> {
  try {
    return (await applyMigrations(postgres.urls.owner, join(root, "prisma/migrations"))).length;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("internal", `The database in ${dataDir} could not be migrated: ${reason}\nTo begin anew, remove that folder.`, {
      cause,
    });
  }
}
