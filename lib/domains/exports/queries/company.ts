import { byteOrderMark, writeCsvRow } from "@/lib/commerce/csv";
import { readPermissionOf } from "@/lib/domains/records";
import { openObject } from "@/lib/domains/files";
import { paths, readme, leftOutFolders, type ArchiveManifest } from "@/lib/kernel/company-archive/format";
import { readTableLines } from "@/lib/kernel/company-archive/rows";
import {
  archivedTables,
  describeArchive,
  readCompanyTables,
  type ArchiveClient,
  type CompanyTable,
} from "@/lib/kernel/company-archive/tables";
import { can, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { readEarlierEvidenceKeys, readEvidenceKey } from "@/lib/kernel/evidence-key";
import { zipStream, type ZipEntry } from "@/lib/kernel/files/zip-stream";
import { ExportList, nounOfList } from "../schema";
import { encodeRows } from "./file";
import { planTable, readCells } from "./table";

interface ArchiveOptions {
  /** Of the headings in lists. */
  language: string;
  /** Called with the rows so far. */
  progress: (rows: number) => Promise<void>;
}

/** Counts for the manifest, which is the last entry. */
interface Tally {
  rows: Record<string, number>;
  total: number;
  people: number;
  objects: number;
}

/** Everything of the company as the entries of one archive. `client` is in a read-only transaction, whose snapshot the tables show. */
export async function openArchive(reader: Ctx, client: ArchiveClient, options: ArchiveOptions): Promise<AsyncIterable<Buffer>> {
  const tables = await readCompanyTables(client);
  const tally: Tally = { rows: {}, total: 0, people: 0, objects: 0 };
  const keys = await objectKeys(reader);
  const entries: ZipEntry[] = [
    { path: paths.readme, open: () => once(readme) },
    { path: paths.schema, open: () => once(JSON.stringify(describeArchive(tables), null, 2)) },
    ...archivedTables(tables).map((table) => ({
      path: paths.table(table.name),
      large: true,
      open: () => tableText(client, table, tally, options),
    })),
    { path: paths.people, open: () => peopleText(reader, tally) },
    ...ExportList.options
      .filter((list) => can(reader, readPermissionOf(nounOfList(list))))
      .map((list) => ({ path: paths.list(list), large: true, open: () => listText(reader, list, options.language) })),
    ...keys.map((key) => ({
      path: paths.objects + key.slice(reader.tenant.id.length + 1),
      large: true,
      open: () => objectBytes(reader, key, tally),
    })),
    { path: paths.manifest, open: () => manifestText(reader, tally) },
  ];
  return zipStream(entries, reader.clock.now());
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* tableText(client: ArchiveClient, table: CompanyTable, tally: Tally, { progress }: ArchiveOptions): AsyncGenerator<string> {
  tally.rows[table.name] = 0;
  for await (const lines of readTableLines(client, table)) {
    tally.rows[table.name] = (tally.rows[table.name] ?? 0) + lines.length;
    tally.total += lines.length;
    await progress(tally.total);
    yield lines.join("");
  }
}

async function* peopleText(reader: Ctx, tally: Tally): AsyncGenerator<string> {
  const { id: tenant_id } = reader.tenant;
  const staff = await runInTenant(tenant_id, () => reader.db.staff.findMany({ where: { tenant_id }, select: { user_id: true } }));
  const select = { id: true, email: true, name: true, locale: true, email_verified_at: true, created_at: true, updated_at: true };
  const people = await runInTenant(tenant_id, () =>
    reader.db.user.findMany({ where: { id: { in: staff.map(({ user_id }) => user_id) } }, select, orderBy: { id: "asc" } }),
  );
  tally.people = people.length;
  for (const person of people) yield `${JSON.stringify(person)}\n`;
}

/** A list as its own export has it, with its usual columns. */
async function* listText(reader: Ctx, list: ExportList, language: string): AsyncGenerator<string> {
  const inTenant = <Result>(work: () => Promise<Result>) => runInTenant(reader.tenant.id, work);
  const table = await inTenant(() => planTable(reader, { list, query: {}, columns: [], language }));
  yield byteOrderMark + writeCsvRow(table.columns.map(({ label }) => label));
  const progress = { rows: 0, cursor: null };
  const pages = readCells(reader, table, progress, Number.MAX_SAFE_INTEGER);
  for (let page = await inTenant(() => pages.next()); page.done !== true; page = await inTenant(() => pages.next()))
    yield encodeRows("csv", page.value, 0);
}

/** The keys of the company's stored objects, without those of exports and imports. */
async function objectKeys(reader: Ctx): Promise<string[]> {
  const folder = reader.tenant.id;
  const isLeftOut = (key: string) => leftOutFolders.some((name) => key.startsWith(`${folder}/${name}/`));
  const keys: string[] = [];
  for await (const { key } of (await reader.runtime.ports.storage()).list(folder)) if (!isLeftOut(key)) keys.push(key);
  return keys.sort();
}

async function* objectBytes(reader: Ctx, key: string, tally: Tally): AsyncGenerator<Buffer> {
  const body = await runInTenant(reader.tenant.id, () => openObject(reader, key));
  tally.objects += 1;
  for await (const chunk of body) yield chunk as Buffer;
}

/** The present key and those before. */
async function readAllEvidenceKeys({ runtime, tenant }: Ctx): Promise<string[]> {
  const keys = [await readEvidenceKey(runtime, tenant.id), ...(await readEarlierEvidenceKeys(runtime, tenant.id))];
  return keys.map(({ raw }) => raw);
}

async function* manifestText(reader: Ctx, { rows, people, objects }: Tally): AsyncGenerator<string> {
  const { id, slug, verified } = reader.tenant;
  const made_at = reader.clock.now().toISOString();
  const manifest: ArchiveManifest = {
    format: "atrium-company",
    version: 1,
    made_at,
    company: { id, slug, verified },
    evidence_keys: await readAllEvidenceKeys(reader),
    rows,
    people,
    objects,
  };
  yield JSON.stringify(manifest, null, 2);
}
