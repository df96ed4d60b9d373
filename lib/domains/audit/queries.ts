import type { z } from "zod";
import { addDays } from "@/lib/commerce/days";
import { startOfDayInstant } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { cursorAfter, keysetOf } from "@/lib/kernel/paging";
import { listPage, readPage } from "@/lib/kernel/rows";
import { readRecordNames } from "./queries/record-names";
import { seesChanges, seesRecord, seesRestricted } from "./policy";
import { ofActor, toAuditEntry } from "./resource";
import { auditRows, eventRows, ownEventRows } from "./rows";
import { AuditList, AuditPage, EventList, EventPage, type AuditEntry } from "./schema";

/** The entries of one record; none for an id of an unknown kind. */
function aboutRecord(id: string | undefined): { record_id?: string; noun?: string } {
  if (id === undefined) return {};
  const record = readRecordId(id);
  return record ? { record_id: record.id, noun: record.noun } : { noun: "" };
}

/** What a person or a program did, and what Atrium did by itself or as a part of that. */
const doneBy = {
  people: { actor_kind: { not: "system" }, cause_id: null },
  system: { OR: [{ actor_kind: "system" }, { cause_id: { not: null } }] },
};

/** The entries of these days in the company's timezone, both included. */
async function withinDays(
  ctx: Ctx,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ at?: { gte?: Date; lt?: Date } }> {
  if (from === undefined && to === undefined) return {};
  const { timezone } = await readSettings(ctx);
  return {
    at: {
      ...(from === undefined ? {} : { gte: startOfDayInstant(from, timezone) }),
      ...(to === undefined ? {} : { lt: startOfDayInstant(addDays(to, 1), timezone) }),
    },
  };
}

export const listAuditEntries = query({
  id: "audit.list",
  summary: "List who did what, newest first",
  permission: "audit.read",
  input: AuditList,
  output: AuditPage,
  example: { record_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", from: "2026-03-01", to: "2026-03-31" },
  async run(ctx, input) {
    const where = {
      ...aboutRecord(input.record_id),
      ...ofActor(input.actor_id),
      ...(input.by === undefined ? {} : doneBy[input.by]),
      ...(input.operation === undefined ? {} : { operation: input.operation }),
      ...(await withinDays(ctx, input)),
    };
    const page = await readPage(ctx, auditRows, input, { where, sort: "-at", sorts: { at: "instant" } });
    const entries: z.output<typeof AuditEntry>[] = [];
    const records: { noun: Noun; id: string }[] = [];
    for (const row of page.data) {
      const entry = toAuditEntry(row, seesRestricted(ctx));
      const isSeen = await seesChanges(ctx, { noun: entry.noun, record_id: row.record_id, actor_id: row.actor_id });
      entries.push(isSeen ? entry : { ...entry, changes: {} });
      if (isSeen && entry.noun !== null && row.record_id !== null) records.push({ noun: entry.noun, id: row.record_id });
    }
    const names = await readRecordNames(ctx, records);
    const nameOf = (id: string | null) => names.get(readRecordId(id ?? "")?.id ?? "") ?? null;
    return { ...page, data: entries.map((entry) => ({ ...entry, record_name: nameOf(entry.record_id) })) };
  },
});

/** Days of events in the feed. */
const followedDays = 30;
/** Milliseconds from an event's time to its commit at most, since a transaction lasts no longer: an older event is never missed. */
const longestCommit = 30_000;

export const listEvents = query({
  id: "events.list",
  summary: "List events, newest first, or follow them from the oldest on",
  permission: "events.read",
  input: EventList,
  output: EventPage,
  example: { name: "invoice.finalized" },
  async run(ctx, input) {
    const { record_id, name, follow, ...page } = input;
    const where = { ...aboutRecord(record_id), ...(name === undefined ? {} : { name }) };
    if (follow === undefined && (await seesRecord(ctx, record_id)))
      return listPage(ctx, ownEventRows, page, { where, sort: "-occurred_at" });
    if (follow === undefined) return listPage(ctx, eventRows, page, { where, sort: "-occurred_at" });
    const now = ctx.clock.now().getTime();
    const settled = { gte: new Date(now - followedDays * 86_400_000), lt: new Date(now - longestCommit) };
    const request = { ...page, sort: "occurred_at" as const };
    const found = await listPage(ctx, eventRows, request, { where: { ...where, occurred_at: settled }, sort: "occurred_at" });
    const last = found.data.at(-1);
    const next_cursor = last === undefined ? (page.cursor ?? null) : cursorAfter(last, keysetOf(request, "occurred_at"));
    return { ...found, next_cursor };
  },
});
