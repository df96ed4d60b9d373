import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Extra } from "@/prisma/sql";
import { listMigrations, type SchemaFiles } from "./migrations";
import { noFilter, withOfflineSchemaEngine } from "./schema-engine";

/** The state after all migrations, stored with them: the schema's text, and the rendered extras by id. The next diff starts from it. */
const Snapshot = z.object({
  schema: z.record(z.string(), z.string()),
  extras: z.record(z.string(), z.object({ create: z.string(), drop: z.string() })),
});
export type Snapshot = z.infer<typeof Snapshot>;

const emptySnapshot: Snapshot = { schema: {}, extras: {} };

export function takeSnapshot(schema: SchemaFiles, extras: readonly Extra[]): Snapshot {
  return { schema, extras: Object.fromEntries(extras.map(({ id, create, drop }) => [id, { create, drop }])) };
}

export function readSnapshot(migrationsFolder: string): Snapshot {
  const path = join(migrationsFolder, "snapshot.json");
  return existsSync(path) ? Snapshot.parse(JSON.parse(readFileSync(path, "utf8"))) : emptySnapshot;
}

/**
 * Returns the SQL from one snapshot to the other, or null when equal. It drops removed extras while their tables exist, changes the
 * tables, then creates new and changed extras.
 */
export async function diffSnapshots(from: Snapshot, to: Snapshot): Promise<string | null> {
  const changed = Object.keys(to.extras).filter((id) => to.extras[id]?.create !== from.extras[id]?.create);
  const drops = Object.keys(from.extras)
    .filter((id) => !(id in to.extras) || changed.includes(id))
    .reverse();
  const tables = await diffSchemas(from.schema, to.schema);
  const parts = [
    ...drops.map((id) => `-- ${id}\n${from.extras[id]?.drop ?? ""}`),
    ...(tables === "" ? [] : [tables]),
    ...changed.map((id) => `-- ${id}\n${to.extras[id]?.create ?? ""}`),
  ];
  return parts.length === 0 ? null : `${parts.join("\n\n")}\n`;
}

async function diffSchemas(from: SchemaFiles, to: SchemaFiles): Promise<string> {
  const target = (schema: SchemaFiles) => {
    const files = Object.entries(schema).map(([path, content]) => ({ path, content }));
    return files.length === 0 ? { tag: "empty" as const } : { tag: "schemaDatamodel" as const, files };
  };
  const result = await withOfflineSchemaEngine((engine) =>
    engine.diff({ from: target(from), to: target(to), script: true, exitCode: null, filters: noFilter }),
  );
  const script = (result.stdout ?? "").trim();
  return script === "-- This is an empty migration." ? "" : script;
}

/** Writes the migration and the snapshot after it. */
export function writeMigration(migrationsFolder: string, name: string, sql: string, snapshot: Snapshot): void {
  mkdirSync(join(migrationsFolder, name), { recursive: true });
  writeFileSync(join(migrationsFolder, name, "migration.sql"), sql);
  writeFileSync(join(migrationsFolder, "migration_lock.toml"), `provider = "postgresql"\n`);
  writeFileSync(join(migrationsFolder, "snapshot.json"), `${JSON.stringify(snapshot, undefined, 2)}\n`);
}

/** Removes all migrations before a new initial one; allowed only while no installation has applied them. */
export function removeMigrations(migrationsFolder: string): void {
  for (const name of listMigrations(migrationsFolder)) rmSync(join(migrationsFolder, name), { recursive: true });
  rmSync(join(migrationsFolder, "snapshot.json"), { force: true });
}
