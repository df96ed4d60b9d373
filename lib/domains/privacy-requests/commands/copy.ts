import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import { byteOrderMark, writeCsvRow, type CsvCell } from "@/lib/commerce/csv";
import { languageOf } from "@/lib/commerce/locale-of";
import { openObject } from "@/lib/domains/files";
import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { dataMap } from "@/lib/kernel/data-map/data-map";
import { isWhole, readPersonRows, type CopiedRow } from "@/lib/kernel/data-map/read-rows";
import { zipStream, type ZipEntry } from "@/lib/kernel/files/zip-stream";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import { privacyRequestFulfilled } from "../events";
import { findPrivacyRequest } from "../queries";
import { withClient } from "../queries/client";
import { knownOf } from "../resource";
import { privacyRows } from "../rows";
import { packageKey } from "../rules";
import { downloadDays, PrivacyRequest, PrivacyRequestId } from "../schema";
import { ended } from "./change";
import { mailLink } from "./proof";
import { writeReadme } from "./readme";
import { byWorker, provedAddresses } from "./search";

/** The rows of one table that go into a copy. */
interface Chosen {
  table: string;
  whole: string[];
  mentioned: string[];
}

/** Whether a copy has the rows of a part: one for another company, only what the person provided. */
function isCopied(table: string, part: string, isPortable: boolean): boolean {
  const map = dataMap[table];
  return !isPortable || (map?.kind === "person" && map.parts[part]?.provided === true);
}

async function chooseRows(ctx: Ctx, request: PrivacyRequestRow): Promise<Chosen[]> {
  const rows = await ctx.db.privacyRow.findMany({
    where: { tenant_id: ctx.tenant.id, request_id: request.id, included: true },
    select: { table_name: true, part: true, row_id: true },
    orderBy: [{ table_name: "asc" }, { row_id: "asc" }],
  });
  const tables = new Map<string, { whole: Set<string>; mentioned: Set<string> }>();
  for (const { table_name, part, row_id } of rows.filter((row) => isCopied(row.table_name, row.part, request.type === "portability"))) {
    const chosen = tables.get(table_name) ?? { whole: new Set<string>(), mentioned: new Set<string>() };
    (isWhole(part) ? chosen.whole : chosen.mentioned).add(row_id);
    tables.set(table_name, chosen);
  }
  return [...tables].map(([table, { whole, mentioned }]) => ({
    table,
    whole: [...whole],
    mentioned: [...mentioned].filter((id) => !whole.has(id)),
  }));
}

function csvOf(rows: readonly CopiedRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown): CsvCell => {
    if (value === null || value === undefined) return null;
    return typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value);
  };
  return byteOrderMark + [columns, ...rows.map((row) => columns.map((name) => cell(row[name])))].map(writeCsvRow).join("");
}

/** Services to which the company gives data, by their names or hosts. */
async function readServices(ctx: Ctx): Promise<string[]> {
  const where = { tenant_id: ctx.tenant.id };
  const gateways = await ctx.db.paymentGateway.findMany({ where: { ...where, enabled: true }, select: { gateway: true } });
  const assists = await ctx.db.assistSettings.findMany({ where: { ...where, enabled: true }, select: { provider: true } });
  const webhooks = await ctx.db.webhook.findMany({ where, select: { url: true } });
  const destinations = await ctx.db.exportDestination.findMany({ where, select: { host: true } });
  const names = [
    ...gateways.map(({ gateway }) => gateway),
    ...assists.map(({ provider }) => provider),
    ...webhooks.map(({ url }) => new URL(url).hostname),
    ...destinations.map(({ host }) => host),
  ];
  return [...new Set(names)].sort();
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Notes the SHA-256 of each entry that is read, for the manifest, which is the last. */
function hashed(entry: ZipEntry, hashes: Record<string, string>): ZipEntry {
  return {
    ...entry,
    async *open() {
      const hash = createHash("sha256");
      for await (const chunk of entry.open()) {
        hash.update(chunk);
        yield chunk;
      }
      hashes[entry.path] = hash.digest("hex");
    },
  };
}

async function fileEntries(ctx: Ctx, chosen: readonly Chosen[]): Promise<ZipEntry[]> {
  const ids = chosen.find(({ table }) => table === "files")?.whole ?? [];
  const where = { tenant_id: ctx.tenant.id, id: { in: ids }, status: "clean", storage_key: { not: null } };
  const files = await ctx.db.file.findMany({ where, select: { id: true, name: true, storage_key: true }, orderBy: { id: "asc" } });
  return files.map(({ id, name, storage_key }) => ({
    path: `files/${id}-${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-").slice(-100)}`,
    large: true,
    async *open() {
      for await (const chunk of await runInTenant(ctx.tenant.id, () => openObject(ctx, storage_key ?? ""))) yield chunk as Buffer;
    },
  }));
}

/** Writes the archive of a request. A run that was killed starts again and replaces it. */
export function writeCopy(ctx: Ctx, id: string): Promise<{ size: number; sha256: string } | null> {
  return runInTenant(ctx.tenant.id, async () => {
    const request = await findPrivacyRequest(ctx, id);
    if (request.work !== "copy") return null;
    const chosen = await chooseRows(ctx, request);
    const person = knownOf(request);
    const { company_name } = await readSettings(ctx);
    const tables = chosen.map(({ table, whole, mentioned }) => ({ table, rows: whole.length + mentioned.length }));
    const day = ctx.clock.now().toISOString().slice(0, 10);
    const readme = writeReadme({
      ...{ language: languageOf(request.language), isPortable: request.type === "portability", company: company_name, day, tables },
      ...{ name: request.name, email: request.email, services: await readServices(ctx) },
    });
    const read = ({ table, whole, mentioned }: Chosen) =>
      withClient(ctx, (client) => readPersonRows(client, ctx.tenant.id, table, { whole, mentioned, person }));
    const hashes: Record<string, string> = {};
    const entries: ZipEntry[] = [
      { path: "index.html", open: () => once(readme) },
      ...chosen.flatMap((one) => [
        { path: `data/${one.table}.json`, open: () => lazily(async () => JSON.stringify(await read(one), null, 2)) },
        { path: `data/${one.table}.csv`, open: () => lazily(async () => csvOf(await read(one))) },
      ]),
      ...(await fileEntries(ctx, chosen)),
    ].map((entry) => hashed(entry, hashes));
    const about = { request_id: id, type: request.type, company: company_name, made_at: ctx.clock.now().toISOString(), tables };
    const manifest: ZipEntry = {
      path: "manifest.json",
      open: () => lazily(async () => JSON.stringify({ ...about, sha256: hashes }, null, 2)),
    };
    const body = Readable.from(zipStream([...entries, manifest], ctx.clock.now()), { objectMode: false });
    return (await ctx.runtime.ports.storage()).put(packageKey(ctx.tenant.id, id), body, { media_type: "application/zip" });
  });
}

async function* lazily(write: () => Promise<string>): AsyncGenerator<string> {
  yield await write();
}

export const finishCopy = command({
  id: "privacy_requests.finish_copy",
  summary: "Note that a copy is made, and email the person its link",
  access: byWorker,
  input: z.strictObject({ id: PrivacyRequestId, size: z.int(), sha256: z.string() }),
  output: PrivacyRequest,
  example: { id: "prq_01jd0p2q3r4s5t6v7w8x9y0z1a", size: 1, sha256: "0" },
  async run(ctx, { id, size, sha256 }) {
    const before = await lockRow(ctx, privacyRows, id);
    if (before.work !== "copy") return privacyRows.toResource(before, ctx);
    const package_until = new Date(ctx.clock.now().getTime() + downloadDays * 86_400_000);
    for (const address of await provedAddresses(ctx, before)) await mailLink(ctx, before, "download", address);
    const fields = { ...ended(ctx), status: "fulfilled", package_size: BigInt(size), package_hash: sha256, package_until };
    return changeRow(ctx, privacyRows, before, fields, privacyRequestFulfilled);
  },
});
