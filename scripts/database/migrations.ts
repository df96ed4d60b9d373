import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { noFilter, withSchemaEngine } from "./schema-engine";

/** `[file name, text]` of each schema file, sorted by name. */
export type SchemaFiles = Record<string, string>;

export function readSchemaFiles(folder: string): SchemaFiles {
  const names = readdirSync(folder).filter((name) => name.endsWith(".prisma")).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** The names of the migrations in a folder, in the order they are applied. */
export function listMigrations(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
}

/**
 * Applies the migrations of `folder` that the database does not have yet, keeping Prisma's own table `_prisma_migrations`.
 * @param url of the role that owns the schemas.
 * @returns the names applied, in order.
 */
export function applyMigrations(url: string, folder: string): Promise<string[]> {
  const migrationDirectories = listMigrations(folder).map((path) => ({
    path,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: readFileSync(join(folder, path, "migration.sql"), "utf8") } },
  }));
  const lockPath = join(folder, "migration_lock.toml");
  const lockfile = { path: "migration_lock.toml", content: existsSync(lockPath) ? readFileSync(lockPath, "utf8") : null };
  return withSchemaEngine(url, async (engine) => {
    const applied = await engine.applyMigrations({ migrationsList: { baseDir: folder, lockfile, shadowDbInitScript: "", migrationDirectories }, filters: noFilter });
    return applied.appliedMigrationNames;
  });
}
