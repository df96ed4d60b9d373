import { addDays } from "@/lib/commerce/schedule";
import { startOfDayInstant } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { readRecordId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { listPage } from "@/lib/kernel/rows";
import { ofActor } from "./resource";
import { auditRows, eventRows } from "./rows";
import { AuditList, AuditPage, EventList, EventPage } from "./schema";

/** The entries of one record; none for an id of an unknown kind. */
function aboutRecord(id: string | undefined): { record_id?: string; noun?: string } {
  if (id === undefined) return {};
  const record = readRecordId(id);
  return record ? { record_id: record.id, noun: record.noun } : { noun: "" };
}

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
      ...(input.operation === undefined ? {} : { operation: input.operation }),
      ...(await withinDays(ctx, input)),
    };
    return listPage(ctx, auditRows, input, { where, sort: "-at", kinds: { at: "instant" } });
  },
});

export const listEvents = query({
  id: "events.list",
  summary: "List events, newest first",
  permission: "events.read",
  input: EventList,
  output: EventPage,
  example: { name: "invoice.finalized" },
  async run(ctx, input) {
    const where = { ...aboutRecord(input.record_id), ...(input.name === undefined ? {} : { name: input.name }) };
    return listPage(ctx, eventRows, input, { where, sort: "-occurred_at" });
  },
});
