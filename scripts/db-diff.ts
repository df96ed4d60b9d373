import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@/lib/kernel/base/errors";
import { renderExtras } from "@/prisma/sql";
import { diffSnapshots, readSnapshot, removeMigrations, takeSnapshot, writeMigration } from "./database/diff";
import { readSchemaFiles } from "./database/migrations";

/**
 * Writes the migration from the state after all migrations to the present schema folder and `prisma/sql.ts`.
 * @param prismaFolder holds `schema/` and `migrations/`.
 * @param name lower-case words joined by `_`.
 * @param options `initial` replaces all migrations by `0001_initial`; allowed only while no installation has applied them.
 * @returns the migration's folder name, or null when nothing differs.
 */
export async function writeDifference(prismaFolder: string, name: string, options: { initial: boolean; at: Date }): Promise<string | null> {
  const folder = join(prismaFolder, "migrations");
  if (!/^[a-z0-9_]+$/.test(name)) throw new AppError("internal", "A migration's name is lower-case words joined by _.");
  const schema = readSchemaFiles(join(prismaFolder, "schema"));
  const target = takeSnapshot(schema, renderExtras(Object.values(schema).join("\n")));
  const from = options.initial ? takeSnapshot({}, []) : readSnapshot(folder);
  const sql = await diffSnapshots(from, target);
  if (sql === null) return null;
  if (options.initial) removeMigrations(folder);
  const stamp = options.at.toISOString().replace(/\D/g, "").slice(0, 14);
  const migration = options.initial ? "0001_initial" : `${stamp}_${name}`;
  writeMigration(folder, migration, sql, target);
  return migration;
}

async function main(): Promise<void> {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new AppError("internal", "Usage: db-diff <name>, or db-diff --initial");
  const initial = name === "--initial";
  const written = await writeDifference(join(process.cwd(), "prisma"), initial ? "initial" : name, { initial, at: new Date() });
  process.stdout.write(
    written === null ? "Nothing has changed.\n" : `Wrote prisma/migrations/${written}/migration.sql. Read it before you apply it.\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
