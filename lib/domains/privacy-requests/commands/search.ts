import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import type { ArchiveClient } from "@/lib/kernel/company-archive/tables";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { countRows, type TableCount } from "@/lib/kernel/data-map/count-rows";
import { rowKey, RowSearch, type FoundRow } from "@/lib/kernel/data-map/find-rows";
import { findHeldRows } from "@/lib/kernel/data-map/held-rows";
import type { KnownPerson } from "@/lib/kernel/data-map/person";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import { privacyRequestFailed, privacyRequestQueued, privacyRequestSearched } from "../events";
import { findPrivacyRequest, toDetail } from "../queries";
import { inTransaction } from "../queries/client";
import { readHeldRecords } from "../queries/held";
import { forgetRows, markHeld, readStoredRows, storeRows } from "../queries/stored-rows";
import { knownOf } from "../resource";
import { privacyRows } from "../rows";
import { assertOpen, assertStatus, keptUntil } from "../rules";
import { PrivacyRequest, PrivacyRequestDetail, PrivacyRequestId, type PrivacyTable } from "../schema";

export const byWorker = internal("called by the background functions of privacy requests");
const id = "prq_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** The addresses that are proved to be the person's: what another address has is never searched for. */
export async function provedAddresses(ctx: Ctx, row: PrivacyRequestRow): Promise<string[]> {
  if (row.verified_by !== "link") return [row.email];
  const where = { tenant_id: ctx.tenant.id, request_id: row.id, purpose: "identity", used_at: { not: null } };
  return [...new Set((await ctx.db.privacyProof.findMany({ where, select: { email: true } })).map(({ email }) => email))];
}

async function readDecided(ctx: Ctx, request_id: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await ctx.db.privacyRow.findMany({
    where: { tenant_id: ctx.tenant.id, request_id, proposed: true, included: { not: null } },
    select: { table_name: true, part: true, row_id: true, included: true },
  });
  return new Map(
    rows.map(({ table_name, part, row_id, included }) => [rowKey({ table: table_name, part, id: row_id }), included === true]),
  );
}

/** Whose rows a request asks for. */
async function personOf(ctx: Ctx, request: PrivacyRequestRow): Promise<KnownPerson> {
  const { phone, external_id, name } = request;
  return {
    emails: await provedAddresses(ctx, request),
    phones: phone === null ? [] : [phone],
    external: external_id === null ? [] : [external_id],
    names: [name],
  };
}

/** What is stored of a request's rows, and of them what a legal hold keeps. */
async function countStored(
  ctx: Ctx,
  client: ArchiveClient,
  { id, type }: PrivacyRequestRow,
): Promise<{ counts: TableCount[]; held: FoundRow[] }> {
  const { id: tenant_id } = ctx.tenant;
  const rows = await readStoredRows(client, tenant_id, id);
  const records = type === "erasure" ? await readHeldRecords(ctx) : [];
  const keys = await findHeldRows(client, tenant_id, records, rows);
  const held = rows.filter((row) => keys.has(rowKey(row)));
  return { counts: await countRows(client, tenant_id, rows, keys), held };
}

interface Looked {
  known: KnownPerson;
  summary: PrivacyTable[];
}

/** Finds the person's rows and stores their ids, in the place of those of the search before, or beside them. */
async function look(ctx: Ctx, request: PrivacyRequestRow, { anew, search }: { anew: boolean; search: boolean }): Promise<Looked> {
  const { id, whole_customer } = request;
  const { id: tenant_id } = ctx.tenant;
  const person = await personOf(ctx, request);
  const decided = await readDecided(ctx, id);
  const { country } = await readSettings(ctx);
  return inTransaction(ctx, async (client) => {
    let known: KnownPerson = knownOf(request);
    if (search) {
      const found = await new RowSearch(client, { tenant_id, person, whole: whole_customer, decided }).run();
      if (anew) await forgetRows(client, tenant_id, id);
      await storeRows(
        client,
        ctx,
        id,
        found.rows.filter(({ table }) => !table.startsWith("privacy_")),
      );
      known = anew ? found.person : joined(known, found.person);
    }
    const { counts, held } = await countStored(ctx, client, request);
    await markHeld(client, tenant_id, id, held);
    return { known, summary: counts.map((count) => toTable(count, country)) };
  });
}

/** An erasure that continues knows values that are in no row any more. */
function joined(a: KnownPerson, b: KnownPerson): KnownPerson {
  const both = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])];
  return {
    emails: both(a.emails, b.emails),
    phones: both(a.phones, b.phones),
    external: both(a.external, b.external),
    names: both(a.names, b.names),
  };
}

/** Finds the person's rows. A run that was killed starts again. */
export function searchRows(ctx: Ctx, id: string): Promise<void> {
  return runInTenant(ctx.tenant.id, async () => {
    const request = await findPrivacyRequest(ctx, id);
    if (request.work !== "search") return;
    const begun = await ctx.db.privacyRow.count({ where: { tenant_id: ctx.tenant.id, request_id: id, done_at: { not: null } } });
    await finishSearch(ctx, { id, ...(await look(ctx, request, { anew: begun === 0, search: true })) });
  });
}

/**
 * Before rows are erased: finds those that came since somebody looked through them, and notes which ones a legal hold keeps. What was
 * written after a request was closed is not part of it.
 */
export function prepareErasure(ctx: Ctx, id: string): Promise<void> {
  return runInTenant(ctx.tenant.id, async () => {
    const request = await findPrivacyRequest(ctx, id);
    if (request.work !== "erase") return;
    await notePrepared(ctx, { id, ...(await look(ctx, request, { anew: false, search: request.closed_at === null })) });
  });
}

export function toTable({ since, ...count }: TableCount, country: string | null): PrivacyTable {
  return { ...count, until: count.reason === null ? null : keptUntil(count.reason, since, country) };
}

const Known = z.strictObject({
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  external: z.array(z.string()),
  names: z.array(z.string()),
});

export const finishSearch = command({
  id: "privacy_requests.finish_search",
  summary: "Note what a search found, for somebody to look through",
  access: byWorker,
  input: z.strictObject({ id: PrivacyRequestId, known: Known, summary: PrivacyRequest.shape.summary }),
  output: PrivacyRequest,
  example: { id, known: { emails: [], phones: [], external: [], names: [] }, summary: [] },
  async run(ctx, { id: request_id, known, summary }) {
    const before = await lockRow(ctx, privacyRows, request_id);
    if (before.work !== "search") return privacyRows.toResource(before, ctx);
    return changeRow(ctx, privacyRows, before, { known, summary, work: null, status: "review" }, privacyRequestSearched);
  },
});

export const notePrepared = command({
  id: "privacy_requests.prepare_erasure",
  summary: "Note what is erased, and what a legal hold keeps",
  access: byWorker,
  input: z.strictObject({ id: PrivacyRequestId, known: Known, summary: PrivacyRequest.shape.summary }),
  output: PrivacyRequest,
  example: { id, known: { emails: [], phones: [], external: [], names: [] }, summary: [] },
  async run(ctx, { id: request_id, known, summary }) {
    const before = await lockRow(ctx, privacyRows, request_id);
    if (before.work !== "erase") return privacyRows.toResource(before, ctx);
    return changeRow(ctx, privacyRows, before, { known, summary });
  },
});

/** What a request says when its background work failed for good. */
export const failPrivacyWork = command({
  id: "privacy_requests.fail_work",
  summary: "Note that background work on a request failed at each attempt",
  access: byWorker,
  input: z.strictObject({ id: PrivacyRequestId }),
  output: PrivacyRequest,
  example: { id },
  async run(ctx, { id: request_id }) {
    const before = await lockRow(ctx, privacyRows, request_id);
    if (before.work === null) return privacyRows.toResource(before, ctx);
    // An erasure that continues after a hold is that of a closed request.
    const status = before.closed_at !== null ? before.status : before.work === "search" ? "in_progress" : "review";
    return changeRow(ctx, privacyRows, before, { work: null, status, failure: before.work }, privacyRequestFailed);
  },
});

export const searchPrivacyRowsAgain = command({
  id: "privacy_requests.search_again",
  summary: "Search again, after a failure or when records have changed",
  permission: "privacy_requests.write",
  input: z.strictObject({ id: PrivacyRequestId }),
  output: PrivacyRequestDetail,
  example: { id },
  async run(ctx, { id: request_id }) {
    const before = await lockRow(ctx, privacyRows, request_id);
    assertOpen(before);
    assertStatus(before.status, ["in_progress", "review"], "check the identity first.");
    await changeRow(ctx, privacyRows, before, { work: "search", status: "in_progress", failure: null }, privacyRequestQueued);
    return toDetail(ctx, request_id);
  },
});
