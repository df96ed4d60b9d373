import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { command, internal, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { leadFollowUpDue } from "../events";
import { leadRows } from "../rows";
import { LeadId } from "../schema";

const scheduled = internal("called by the schedule of follow-ups, as the system");
const batch = 500;

export const listLeadsDue = query({
  id: "leads.due",
  summary: "List the leads whose owner is to be reminded of the next step",
  access: scheduled,
  input: z.strictObject({}),
  output: z.object({ ids: z.array(LeadId) }),
  example: {},
  async run(ctx) {
    const rows = await ctx.db.lead.findMany({
      where: { tenant_id: ctx.tenant.id, reminder_day: { lte: toDayColumn(await tenantToday(ctx)) } },
      select: { id: true },
      orderBy: [{ reminder_day: "asc" }, { id: "asc" }],
      take: batch,
    });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Judges the lead again under its lock, so that two runs remind once. */
export const remindOfLead = command({
  id: "leads.remind",
  summary: "Remind the owner of a lead whose next step is due",
  access: scheduled,
  input: z.strictObject({ id: LeadId }),
  output: z.object({ reminded: z.boolean() }),
  example: { id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, leadRows, id);
    const today = toDayColumn(await tenantToday(ctx));
    if (before.reminder_day === null || before.reminder_day > today) return { reminded: false };
    await changeRow(ctx, leadRows, before, { reminder_day: null }, leadFollowUpDue);
    return { reminded: true };
  },
});
