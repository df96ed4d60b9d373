import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import type { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { leftOutTables, paths, secretColumns, ArchiveManifest, ArchivePerson, ArchiveSchema, type SecretFiller } from "./format";
import type { ArchiveFile } from "./read-archive";
import { archivedTables, quoted, readCompanyTables, type CompanyTable } from "./tables";

export interface NewPlace {
  /** As the database's owner, whom row-level security lets see every company. */
  client: Client;
  /** Seals a filler for `table.column` under the company's new key. */
  seal(column: string, text: string): Promise<string>;
  /** The company's new data key, wrapped. */
  wrapped_key: string;
  now: Date;
}

/** Rows that are inserted at a time. */
const batch = 200;

/** Reads whose archive it is. @throws AppError `invalid` for one of another kind or version. */
export async function readManifest(archive: ArchiveFile): Promise<{ manifest: ArchiveManifest; schema: ArchiveSchema }> {
  const manifest = ArchiveManifest.safeParse(await archive.json(paths.manifest));
  const schema = ArchiveSchema.safeParse(await archive.json(paths.schema));
  if (!manifest.success || !schema.success)
    throw new AppError("invalid", "This is not an archive of a company, or a version wrote it that this one can’t read.");
  return { manifest: manifest.data, schema: schema.data };
}

/**
 * Inserts the company's rows in one transaction, under the ids that they have. Triggers are off meanwhile: the archive has what they wrote.
 * Foreign keys are checked at the end, so that the order of the tables does not matter.
 * @throws AppError `conflict` where the company or one of its people is there already, `invalid` for an archive that does not fit.
 */
export async function takeInRows(
  archive: ArchiveFile,
  { manifest, schema }: { manifest: ArchiveManifest; schema: ArchiveSchema },
  place: NewPlace,
): Promise<Record<string, number>> {
  const { client } = place;
  await client.query("begin");
  try {
    await client.query("set local timezone to 'UTC'");
    const tables = await readCompanyTables(client);
    assertFits(schema, tables);
    await assertFree(client, manifest);
    await insertCompany(manifest, place);
    await insertPeople(archive, client);
    const keys = await readForeignKeys(client);
    for (const { table, name } of keys) await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
    const archived = archivedTables(tables);
    for (const { name } of archived) await client.query(`alter table public.${quoted(name)} disable trigger user`);
    const rows: Record<string, number> = {};
    for (const table of archived)
      rows[table.name] = await insertTable(archive, { table, of: schema, all: tables }, manifest.company.id, place);
    await settle(client, manifest.company.id, place.now);
    await client.query("set constraints all immediate");
    for (const { name } of archived) await client.query(`alter table public.${quoted(name)} enable trigger user`);
    for (const { table, name } of keys) await client.query(`alter table ${table} alter constraint ${name} not deferrable`);
    assertComplete(manifest, rows);
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** @throws AppError `invalid` for tables or columns that this version does not have. */
function assertFits(schema: ArchiveSchema, tables: readonly CompanyTable[]): void {
  const known = new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
  const unknown = schema.tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => (known.get(name)?.has(column.name) === true ? [] : [`${name}.${column.name}`])),
  );
  if (unknown.length > 0)
    throw new AppError("invalid", `A later version wrote the archive: ${unknown.slice(0, 5).join(", ")} are unknown here. Update first.`);
}

/** @throws AppError `conflict` where the company's id or web address is taken. */
async function assertFree(client: Client, { company }: ArchiveManifest): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from platform.tenants where id = $1 or slug = $2", [
    company.id,
    company.slug,
  ]);
  const [found] = rows;
  if (found === undefined) return;
  const what =
    found.id === company.id
      ? "The company is in this installation already"
      : `The web address ${company.slug} belongs to another company here`;
  throw new AppError("conflict", `${what}. An archive is taken into an installation without it; nothing was changed.`);
}

async function insertCompany({ company, evidence_keys }: ArchiveManifest, { client, wrapped_key, now }: NewPlace): Promise<void> {
  const verified_at = company.verified ? now : null;
  await client.query("insert into platform.tenants (id, slug, verified_at, created_at) values ($1, $2, $3, $4)", [
    company.id,
    company.slug,
    verified_at,
    now,
  ]);
  await client.query("insert into platform.tenant_keys (tenant_id, wrapped, evidence_keys, created_at) values ($1, $2, $3, $4)", [
    company.id,
    wrapped_key,
    evidence_keys,
    now,
  ]);
}

/** People who are here under the same id and address stay as they are; new ones set a password by "Forgot password". */
async function insertPeople(archive: ArchiveFile, client: Client): Promise<void> {
  for await (const line of archive.lines(paths.people)) {
    const person: z.output<typeof ArchivePerson> = ArchivePerson.parse(JSON.parse(line));
    const { rows } = await client.query<{ id: string; email: string }>("select id, email from platform.users where id = $1 or email = $2", [
      person.id,
      person.email,
    ]);
    const isSame = rows.length === 1 && rows[0]?.id === person.id && rows[0].email === person.email;
    if (rows.length > 0 && !isSame)
      throw new AppError("conflict", `${person.email} belongs to another account in this installation; nothing was changed.`);
    if (isSame) continue;
    await client.query(
      `insert into platform.users (id, email, name, locale, email_verified_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
      [person.id, person.email, person.name, person.locale, person.email_verified_at, person.created_at, person.updated_at],
    );
  }
}

interface TableOfArchive {
  /** Its columns here, without secrets. */
  table: CompanyTable;
  of: ArchiveSchema;
  all: readonly CompanyTable[];
}

/** The database itself reads the rows, so that numbers of any size stay as they are. */
async function insertTable(archive: ArchiveFile, { table, of, all }: TableOfArchive, tenantId: string, place: NewPlace): Promise<number> {
  const sent = new Set(of.tables.find(({ name }) => name === table.name)?.columns.map(({ name }) => name));
  // Columns that are newer than the archive get their default.
  const columns = table.columns.filter(({ name }) => sent.has(name)).map(({ name }) => quoted(name));
  if (columns.length === 0) return 0;
  const fillers = await fillersOf(table.name, all, place);
  const [into, from] = [
    [...columns, ...fillers.map(({ column }) => quoted(column))].join(", "),
    [...columns, ...fillers.map(({ sql }) => sql)].join(", "),
  ];
  const target = `public.${quoted(table.name)}`;
  const text = `insert into ${target} (${into}) select ${from} from json_populate_recordset(null::${target}, $1::json)`;
  let count = 0;
  let lines: string[] = [];
  const insert = async () => {
    if (lines.length === 0) return;
    const { rowCount } = await place.client.query(`${text} where tenant_id = $2`, [`[${lines.join(",")}]`, tenantId]);
    if (rowCount !== lines.length) throw new AppError("invalid", `The archive’s table ${table.name} has rows of another company.`);
    count += lines.length;
    lines = [];
  };
  for await (const line of archive.lines(paths.table(table.name))) {
    lines.push(line);
    if (lines.length >= batch) await insert();
  }
  await insert();
  return count;
}

/** What the table's secrets get that it requires: values with which nobody can sign in anywhere. */
async function fillersOf(table: string, all: readonly CompanyTable[], { seal }: NewPlace): Promise<{ column: string; sql: string }[]> {
  const columns = all.find(({ name }) => name === table)?.columns ?? [];
  const required = Object.entries(secretColumns[table] ?? {}).filter(([name, filler]) => filler !== null && isRequired(columns, name));
  return Promise.all(required.map(async ([column, filler]) => ({ column, sql: await sqlOf(filler, `${table}.${column}`, seal) })));
}

const isRequired = (columns: CompanyTable["columns"], name: string) => columns.some((column) => column.name === name && !column.nullable);

async function sqlOf(filler: SecretFiller | null, column: string, seal: NewPlace["seal"]): Promise<string> {
  switch (filler) {
    case "sealed_object":
      return `'${await seal(column, "{}")}'`;
    case "sealed_signing_secret":
      return `'${await seal(column, `whsec_${randomBytes(32).toString("base64")}`)}'`;
    case "random":
    case null:
      return "'left out ' || gen_random_uuid()";
  }
}

/** What must not go on by itself in the new place: keys whose secret is gone, and emails that waited. */
async function settle(client: Client, tenantId: string, now: Date): Promise<void> {
  await client.query("update public.api_keys set revoked_at = $2 where tenant_id = $1 and revoked_at is null", [tenantId, now]);
  await client.query("update public.mails set status = 'failed' where tenant_id = $1 and status in ('held', 'queued')", [tenantId]);
}

async function readForeignKeys(client: Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name from pg_constraint c
    join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where c.contype = 'f' and n.nspname = 'public' and not c.condeferrable and c.conparentid = 0 order by 1, 2`);
  return rows;
}

/** @throws AppError `invalid` for an archive that has lost rows. */
function assertComplete({ rows: expected }: ArchiveManifest, rows: Record<string, number>): void {
  const missing = Object.entries(expected).filter(([table, count]) => leftOutTables[table] === undefined && rows[table] !== count);
  if (missing.length > 0) throw new AppError("invalid", `The archive is damaged: ${missing.map(([table]) => table).join(", ")} lack rows.`);
}
