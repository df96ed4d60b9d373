import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { ArchiveClient } from "@/lib/kernel/company-archive/tables";
import type { Ctx } from "@/lib/kernel/context";
import { mentionPart } from "@/lib/kernel/data-map/data-map";
import { runInTenant } from "@/lib/kernel/db";
import { patternsOf, type KnownPerson } from "@/lib/kernel/data-map/person";
import { readKnown } from "@/lib/kernel/data-map/read-known";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { privacyRequestFulfilled, privacyRequestQueued } from "../events";
import { findPrivacyRequest } from "../queries";
import { inTransaction, withClient } from "../queries/client";
import { knownOf, toPrivacyRequest } from "../resource";
import { privacyRows } from "../rows";
import { isPartlyRefused, ledgerFolder, ledgerKey } from "../rules";
import { PrivacyRequest, PrivacyRequestId } from "../schema";
import { ended } from "./change";
import { byWorker } from "./search";

/** Rows of one step: a killed run repeats one step at most. */
const batch = 200;

interface Batch {
  table: string;
  part: string;
  ids: string[];
}

/** The next rows of one part of a table. */
async function nextBatch(ctx: Ctx, request_id: string): Promise<Batch | null> {
  const where = { tenant_id: ctx.tenant.id, request_id, included: true, held: false, done_at: null };
  const select = { table_name: true, part: true, row_id: true };
  const first = await ctx.db.privacyRow.findFirst({ where, select, orderBy: [{ table_name: "asc" }, { part: "asc" }, { id: "asc" }] });
  if (!first) return null;
  const { table_name, part } = first;
  const rows = await ctx.db.privacyRow.findMany({ where: { ...where, table_name, part }, select, orderBy: { id: "asc" }, take: batch });
  return { table: table_name, part, ids: rows.map(({ row_id }) => row_id) };
}

/** Deletes the objects of files and emails, before the rows forget their keys. */
async function deleteObjects(ctx: Ctx, { table, ids }: Batch): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, id: { in: ids } };
  const keys: string[] = [];
  if (table === "files")
    keys.push(...(await ctx.db.file.findMany({ where, select: { storage_key: true } })).flatMap(({ storage_key }) => storage_key ?? []));
  if (table === "mails") {
    const Attachments = z.array(z.object({ storage_key: z.string() })).catch([]);
    const rows = await ctx.db.mail.findMany({ where, select: { attachments: true } });
    // A document's PDF belongs to the document, which may be kept.
    const own = ["invitations", "statements"].map((folder) => `${ctx.tenant.id}/${folder}/`);
    keys.push(
      ...rows
        .flatMap(({ attachments }) => Attachments.parse(attachments).map((one) => one.storage_key))
        .filter((key) => own.some((folder) => key.startsWith(folder))),
    );
  }
  const storage = await ctx.runtime.ports.storage();
  for (const key of keys) await storage.delete(key);
}

const erasing = "select public.erase_person_rows($1, $2, $3, $4::uuid[], $5, $6, $7)";
const hasEngine = `select exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'engine' and p.proname = 'erase_events') as yes`;

interface Scrubbed {
  addresses: string;
  values: string;
  cause: string;
}

/** Erases rows in a transaction, and with events their copies in the background engine, where that is the embedded one. */
async function eraseRows(client: ArchiveClient, tenant_id: string, { table, part, ids }: Batch, by: Scrubbed): Promise<void> {
  await client.query(erasing, [tenant_id, table, part, ids, by.addresses, by.values, by.cause]);
  if (table !== "events") return;
  const { rows } = await client.query<{ yes: boolean }>(hasEngine);
  if (rows[0]?.yes === true) await client.query("select engine.erase_events($1, $2::uuid[])", [tenant_id, ids]);
}

/** The audit entry that ordered an erasure; the request itself where a restored backup has none. */
async function causeOf(ctx: Ctx, request_id: string): Promise<string> {
  const where = { tenant_id: ctx.tenant.id, record_id: request_id, operation: "privacy_requests.fulfill" };
  return (await ctx.db.auditEntry.findFirst({ where, select: { id: true }, orderBy: [{ at: "desc" }, { id: "desc" }] }))?.id ?? request_id;
}

/** Erases the rows of one batch; each row is erased whole or not at all. */
async function eraseBatch(ctx: Ctx, request_id: string, rows: Batch, person: KnownPerson): Promise<void> {
  const { table, part, ids } = rows;
  const tenant_id = ctx.tenant.id;
  const cause = await causeOf(ctx, request_id);
  await inTransaction(ctx, async (client) => {
    await eraseRows(client, tenant_id, rows, { ...patternsOf(person), cause });
    await client.query(
      `update public.privacy_rows set done_at = $6
       where tenant_id = $1 and request_id = $2 and table_name = $3 and part = $4 and row_id = any($5::uuid[])`,
      [tenant_id, request_id, table, part, ids, ctx.clock.now()],
    );
  });
}

/** One step of an erasure. @returns whether there is more to do. */
export function eraseNext(ctx: Ctx, id: string): Promise<"more" | "done"> {
  return runInTenant(ctx.tenant.id, async () => {
    const request = await findPrivacyRequest(ctx, id);
    if (request.work !== "erase") return "done";
    const next = await nextBatch(ctx, id);
    if (next === null) return "done";
    if (next.part !== mentionPart) await deleteObjects(ctx, next);
    await eraseBatch(ctx, id, next, knownOf(request));
    return "more";
  });
}

const Ledger = z.object({
  request_id: z.guid(),
  erased_at: z.iso.datetime(),
  rows: z.array(z.tuple([z.string(), z.string(), z.guid()])),
});

/** Ids alone, so that what a restored backup brings back can be erased again. */
export function writeLedger(ctx: Ctx, id: string): Promise<void> {
  return runInTenant(ctx.tenant.id, async () => {
    const rows = await ctx.db.privacyRow.findMany({
      where: { tenant_id: ctx.tenant.id, request_id: id, included: true, held: false },
      select: { table_name: true, part: true, row_id: true },
      orderBy: { id: "asc" },
    });
    const ledger: z.input<typeof Ledger> = {
      request_id: id,
      erased_at: ctx.clock.now().toISOString(),
      rows: rows.map(({ table_name, part, row_id }) => [table_name, part, row_id]),
    };
    const storage = await ctx.runtime.ports.storage();
    await storage.put(ledgerKey(ctx.tenant.id, id), Readable.from([JSON.stringify(ledger)]), { media_type: "application/json" });
  });
}

export const finishErasure = command({
  id: "privacy_requests.finish_erasure",
  summary: "Note that a person's data are erased, but for what the law keeps",
  access: byWorker,
  input: z.strictObject({ id: PrivacyRequestId }),
  output: PrivacyRequest,
  example: { id: "prq_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, privacyRows, id);
    if (before.work !== "erase") return privacyRows.toResource(before, ctx);
    const own = { tenant_id: ctx.tenant.id, request_id: id };
    const held = await ctx.db.privacyRow.count({ where: { ...own, included: true, held: true, done_at: null } });
    // After a hold that ended, while another keeps everything, there is nothing to tell.
    const since = before.closed_at === null ? {} : { done_at: { gt: before.closed_at } };
    const isNews = before.closed_at === null || (await ctx.db.privacyRow.count({ where: { ...own, ...since } })) > 0;
    if (!isNews) return changeRow(ctx, privacyRows, before, { work: null });
    const status = held > 0 || isPartlyRefused(toPrivacyRequest(before).summary) ? "partly_refused" : "fulfilled";
    const known = held > 0 ? {} : { known: {} };
    return changeRow(ctx, privacyRows, before, { ...ended(ctx), status, ...known }, privacyRequestFulfilled);
  },
});

export const listHeldErasures = query({
  id: "privacy_requests.list_held",
  summary: "List the erasures of which a legal hold keeps rows",
  access: byWorker,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(PrivacyRequestId) }),
  example: {},
  async run(ctx) {
    const where = { tenant_id: ctx.tenant.id, held: true, done_at: null };
    const rows = await ctx.db.privacyRow.findMany({ where, select: { request_id: true }, distinct: ["request_id"] });
    return { ids: rows.map(({ request_id }) => request_id) };
  },
});

export const resumeErasure = command({
  id: "privacy_requests.resume_erasure",
  summary: "Erase what a legal hold kept, once it has ended",
  access: byWorker,
  input: z.strictObject({ id: PrivacyRequestId }),
  output: PrivacyRequest,
  example: { id: "prq_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, privacyRows, id);
    // One that still runs takes the holds into account that there are when it begins; the rest waits for the next release.
    if (before.closed_at === null || before.work !== null) return privacyRows.toResource(before, ctx);
    return changeRow(ctx, privacyRows, before, { work: "erase", failure: null }, privacyRequestQueued);
  },
});

/**
 * Erases again what a restored backup brought back: every row that a ledger names. Values for texts are read from the rows themselves.
 * @returns the number of rows.
 */
export function replayErasures(ctx: Ctx): Promise<number> {
  return runInTenant(ctx.tenant.id, async () => {
    const storage = await ctx.runtime.ports.storage();
    let count = 0;
    for await (const { key } of storage.list(ledgerFolder(ctx.tenant.id))) {
      const ledger = Ledger.parse(JSON.parse(await text((await storage.get(key)).body)));
      await replay(ctx, ledger);
      count += ledger.rows.length;
    }
    return count;
  });
}

async function replay(ctx: Ctx, { rows, request_id }: z.output<typeof Ledger>): Promise<void> {
  const cause = await causeOf(ctx, request_id);
  const byPart = new Map<string, Batch>();
  for (const [table, part, id] of rows) {
    const found = byPart.get(`${table}:${part}`) ?? { table, part, ids: [] };
    found.ids.push(id);
    byPart.set(`${table}:${part}`, found);
  }
  const batches = [...byPart.values()];
  const by = { ...patternsOf(await withClient(ctx, (client) => readKnown(client, ctx.tenant.id, batches))), cause };
  for (const one of batches) {
    if (one.part !== mentionPart) await deleteObjects(ctx, one);
    await inTransaction(ctx, (client) => eraseRows(client, ctx.tenant.id, one, by));
  }
}
