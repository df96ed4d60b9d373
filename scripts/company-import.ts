import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { putSealed } from "@/lib/domains/files";
import { AppError } from "@/lib/kernel/base/errors";
import { leftOutTables, paths, secretColumns } from "@/lib/kernel/company-archive/format";
import { openArchiveFile, type ArchiveFile } from "@/lib/kernel/company-archive/read-archive";
import { readManifest, takeInRows } from "@/lib/kernel/company-archive/take-in";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { readEnvironment } from "@/lib/kernel/env";
import { closeRuntime, createRuntime, type Runtime } from "@/lib/kernel/runtime";
import { newDataKey, rememberDataKey, sealForTenant, wrapDataKey } from "@/lib/kernel/tenant-keys";
import { fail } from "./process";

const help = `Usage: company-import [--help] <archive.zip>

Takes the archive of a whole company, as its owner exported it, into this installation. All ids are kept: the company, its web address and
its people's addresses must not be here under other ids, or nothing is changed. Needs DATABASE_OWNER_URL, besides the environment of the
worker. Secrets are not in the archive; what has to be entered again is listed at the end.
`;

export interface TakenIn {
  slug: string;
  rows: number;
  objects: number;
}

/** Takes an archive in: its objects first, then all rows in one transaction; objects of a transaction that failed are deleted. */
export async function importCompany(runtime: Runtime, ownerUrl: string, path: string): Promise<TakenIn> {
  const archive = await openArchiveFile(path);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const read = await readManifest(archive);
    const { company } = read.manifest;
    await assertAbsent(client, company.id);
    const key = newDataKey();
    // The row comes last.
    rememberDataKey(runtime, company.id, key, Number.POSITIVE_INFINITY);
    const tenant = { id: company.id, slug: company.slug, verified: company.verified };
    const ctx = systemContext(runtime, tenant, "company-import", { request_id: "company-import" });
    const stored = await storeObjects(ctx, archive);
    try {
      const rows = await takeInRows(archive, read, {
        client,
        seal: (column, text) => sealForTenant(runtime, company.id, column, text),
        wrapped_key: wrapDataKey(runtime.masterKeys, company.id, key),
        now: runtime.clock.now(),
      });
      return { slug: company.slug, rows: Object.values(rows).reduce((sum, count) => sum + count, 0), objects: stored.length };
    } catch (error) {
      const storage = await runtime.ports.storage();
      for (const storageKey of stored) await storage.delete(storageKey);
      runtime.dataKeys.delete(company.id);
      throw error;
    }
  } finally {
    await client.end();
    archive.close();
  }
}

/** Before any object is stored, so that those of a company that is here are never touched. */
async function assertAbsent(client: pg.Client, id: string): Promise<void> {
  const { rowCount } = await client.query("select from platform.tenants where id = $1", [id]);
  if (rowCount !== 0) throw new AppError("conflict", "The company is in this installation already; nothing was changed.");
}

/** @returns the keys of the stored objects. Files are encrypted under the company's new key where they were before. */
async function storeObjects(ctx: Ctx, archive: ArchiveFile): Promise<string[]> {
  const sealed = new Set<string>();
  for await (const line of archive.lines(paths.table("files"))) {
    const row = JSON.parse(line) as { storage_key: string | null; sealed: boolean };
    if (row.sealed && row.storage_key !== null) sealed.add(row.storage_key);
  }
  const storage = await ctx.runtime.ports.storage();
  const keys: string[] = [];
  for (const name of archive.names) {
    if (!name.startsWith(paths.objects) || name.endsWith("/")) continue;
    const key = `${ctx.tenant.id}/${name.slice(paths.objects.length)}`;
    const body = await archive.open(name);
    const options = { media_type: "application/octet-stream" };
    if (sealed.has(key)) await putSealed(ctx, key, body, options);
    else await storage.put(key, body, options);
    keys.push(key);
  }
  return keys;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { help: { type: "boolean", default: false } }, allowPositionals: true });
  const [path] = positionals;
  if (values.help || path === undefined) {
    process.stdout.write(help);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const environment = readEnvironment();
  if (environment.DATABASE_OWNER_URL === undefined)
    throw new AppError("internal", "Give the owner's database address: DATABASE_OWNER_URL.");
  const runtime = createRuntime(environment, { databaseUrl: environment.DATABASE_JOBS_URL ?? environment.DATABASE_URL });
  try {
    const { slug, rows, objects } = await importCompany(runtime, environment.DATABASE_OWNER_URL, path);
    const secrets = Object.entries(secretColumns).flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`));
    process.stdout.write(`Took in ${slug}: ${String(rows)} rows, ${String(objects)} objects.\n`);
    process.stdout.write(`Not in the archive, to be entered again: ${secrets.join(", ")}.\n`);
    process.stdout.write(`Left out: ${Object.keys(leftOutTables).join(", ")}.\n`);
    process.stdout.write("People without an account here set a password by “Forgot password”.\n");
  } finally {
    await closeRuntime(runtime);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
