import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { countRows, type TableCount } from "@/lib/kernel/data-map/count-rows";
import { rowKey, RowSearch, type FoundRow } from "@/lib/kernel/data-map/find-rows";
import type { KnownPerson } from "@/lib/kernel/data-map/person";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";
import { privacyRequestFailed, privacyRequestQueued, privacyRequestSearched } from "../events";
import { findPrivacyRequest, toDetail } from "../queries";
import { inTransaction } from "../queries/client";
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

/** Finds the person's rows and stores their ids. A run that was killed starts again. */
export function searchRows(ctx: Ctx, id: string): Promise<void> {
  return runInTenant(ctx.tenant.id, async () => {
    const request = await findPrivacyRequest(ctx, id);
    if (request.work !== "search") return;
    const { phone, external_id, name, whole_customer } = request;
    const person: KnownPerson = {
      emails: await provedAddresses(ctx, request),
      phones: phone === null ? [] : [phone],
      external: external_id === null ? [] : [external_id],
      names: [name],
    };
    const decided = await readDecided(ctx, id);
    const { country } = await readSettings(ctx);
    const found = await inTransaction(ctx, async (client) => {
      const tenant_id = ctx.tenant.id;
      const { rows, person: known } = await new RowSearch(client, { tenant_id, person, whole: whole_customer, decided }).run();
      const others = rows.filter(({ table }) => !table.startsWith("privacy_"));
      await client.query("delete from public.privacy_rows where tenant_id = $1 and request_id = $2", [tenant_id, id]);
      await client.query(
        `insert into public.privacy_rows (id, tenant_id, request_id, table_name, part, row_id, proposed, included)
         select n.id, $1, $2, n.table_name, n.part, n.row_id, n.proposed, n.included
         from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::boolean[], $8::boolean[])
           n(id, table_name, part, row_id, proposed, included)`,
        [tenant_id, id, ...columnsOf(ctx, others)],
      );
      return { known, counts: await countRows(client, tenant_id, others) };
    });
    const summary = found.counts.map((count) => toTable(count, country));
    await finishSearch(ctx, { id, known: found.known, summary });
  });
}

function columnsOf(ctx: Ctx, rows: readonly FoundRow[]) {
  const now = ctx.clock.now();
  return [
    rows.map(() => newId(now)),
    rows.map(({ table }) => table),
    rows.map(({ part }) => part),
    rows.map((row) => row.id),
    rows.map(({ proposed }) => proposed),
    rows.map(({ included }) => included),
  ];
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
    const status = before.work === "search" ? "in_progress" : "review";
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
