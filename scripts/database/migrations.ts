import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/kernel/base/errors";
import { withClient } from "./roles";
import { noFilter, withSchemaEngine } from "./schema-engine";

/** `[file name, text]` pairs of the schema files, sorted by name. */
export type SchemaFiles = Record<string, string>;

export function readSchemaFiles(folder: string): SchemaFiles {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** The names of the migrations in a folder, in order of application. */
export function listMigrations(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * Applies the pending migrations of `folder`, and updates Prisma's table `_prisma_migrations`.
 * @param url of the role that owns the schemas.
 * @returns the names applied, in order.
 * @throws AppError `internal` when the text of an applied migration has changed, since the tables may then differ from this version's.
 */
export async function applyMigrations(url: string, folder: string): Promise<string[]> {
  await assertUnedited(url, folder);
  const migrationDirectories = listMigrations(folder).map((path) => ({
    path,
    migrationFile: {
      path: "migration.sql",
      content: { tag: "ok" as const, value: readFileSync(join(folder, path, "migration.sql"), "utf8") },
    },
  }));
  const lockPath = join(folder, "migration_lock.toml");
  const lockfile = { path: "migration_lock.toml", content: existsSync(lockPath) ? readFileSync(lockPath, "utf8") : null };
  return withSchemaEngine(url, async (engine) => {
    const applied = await engine.applyMigrations({
      migrationsList: { baseDir: folder, lockfile, shadowDbInitScript: "", migrationDirectories },
      filters: noFilter,
    });
    return applied.appliedMigrationNames;
  });
}

/** Prisma stores the SHA-256 of each applied migration, but verifies it only in development. */
async function assertUnedited(url: string, folder: string): Promise<void> {
  const applied = await withClient(url, async (client) => {
    const { rows } = await client.query<{ present: boolean }>("select to_regclass('public._prisma_migrations') is not null as present");
    if (rows[0]?.present !== true) return [];
    return (
      await client.query<{ migration_name: string; checksum: string }>(
        "select migration_name, checksum from public._prisma_migrations where finished_at is not null and rolled_back_at is null",
      )
    ).rows;
  });
  const here = new Set(listMigrations(folder));
  for (const { migration_name: name, checksum } of applied) {
    if (
      here.has(name) &&
      createHash("sha256")
        .update(readFileSync(join(folder, name, "migration.sql")))
        .digest("hex") !== checksum
    ) {
      throw new AppError("internal", `The migration ${name} has changed since this database was made.`);
    }
  }
}
