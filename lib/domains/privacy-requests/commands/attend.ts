import { z } from "zod";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { privacyRequestDue } from "../events";
import { privacyRows } from "../rows";
import { isClosed, nextReminder, packageKey } from "../rules";
import { PrivacyRequest, PrivacyRequestId, PrivacyStatus } from "../schema";

const scheduled = internal("called by the schedule of privacy requests, as the system");
const batch = 200;

async function today(ctx: Ctx): Promise<Date> {
  return toDayColumn(dayInTimezone(ctx.clock.now(), (await readSettings(ctx)).timezone));
}

export const listDuePrivacyRequests = query({
  id: "privacy_requests.list_due",
  summary: "List the requests of which the company is to be reminded, and those whose copy has expired",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(PrivacyRequestId) }),
  example: {},
  async run(ctx) {
    const due = [{ reminder_day: { lte: await today(ctx) } }, { package_until: { lte: ctx.clock.now() } }];
    const rows = await ctx.db.privacyRequest.findMany({
      where: { tenant_id: ctx.tenant.id, OR: due },
      select: { id: true },
      orderBy: { id: "asc" },
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Judges the request again under its lock, so that two runs remind once. */
export const remindOfPrivacyRequest = command({
  id: "privacy_requests.remind",
  summary: "Remind the company of a request that is due soon",
  access: scheduled,
  input: z.strictObject({ id: PrivacyRequestId }),
  output: PrivacyRequest,
  example: { id: "prq_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx: CommandCtx, { id }) {
    const before = await lockRow(ctx, privacyRows, id);
    const isExpired = before.package_until !== null && before.package_until <= ctx.clock.now();
    const expired = isExpired ? { package_until: null, package_size: null, package_hash: null } : {};
    const day = await today(ctx);
    if (before.reminder_day === null || before.reminder_day > day || isClosed(PrivacyStatus.parse(before.status)))
      return isExpired ? changeRow(ctx, privacyRows, before, expired) : privacyRows.toResource(before, ctx);
    const next = nextReminder(fromDayColumn(before.due_day), fromDayColumn(day));
    const reminder_day = next === null ? null : toDayColumn(next);
    return changeRow(ctx, privacyRows, before, { ...expired, reminder_day }, privacyRequestDue);
  },
});

/** One request of the schedule: an expired copy's object goes before the row forgets it. */
export function attendToPrivacyRequest(ctx: Ctx, id: string): Promise<void> {
  return runInTenant(ctx.tenant.id, async () => {
    const row = await ctx.db.privacyRequest.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { package_until: true } });
    if (row?.package_until && row.package_until <= ctx.clock.now())
      await (await ctx.runtime.ports.storage()).delete(packageKey(ctx.tenant.id, id));
    await remindOfPrivacyRequest(ctx, { id });
  });
}
