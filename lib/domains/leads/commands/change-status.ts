import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { leadStatusChanged, leadUpdated } from "../events";
import { leadRows } from "../rows";
import { assertReasonFits, isClosed } from "../rules";
import { Lead, LeadStatusChange } from "../schema";
import { reminderColumn } from "./columns";

/** From any status to any other; each change is one audit row and one event. */
export const changeLeadStatus = command({
  id: "leads.change_status",
  summary: "Move a lead to another status; its present one changes nothing",
  permission: "leads.write",
  input: LeadStatusChange,
  output: Lead,
  example: { id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a", status: "lost", lost_reason: "Chose another supplier" },
  async run(ctx, { id, status, lost_reason }) {
    assertReasonFits(status, lost_reason);
    const before = await lockRow(ctx, leadRows, id);
    if (status === before.status) {
      if (lost_reason === undefined || lost_reason === before.lost_reason) return leadRows.toResource(before, ctx);
      return changeRow(ctx, leadRows, before, { lost_reason }, leadUpdated);
    }
    const { follow_up_on } = leadRows.toResource(before, ctx);
    // A closed lead has no reminder; a reopened one gets it back, unless the day has passed.
    const isMoved = isClosed(status) !== isClosed(before.status);
    const reminder = isMoved ? { reminder_day: await reminderColumn(ctx, { status, follow_up_on }) } : {};
    const changes = { ...reminder, status, status_changed_at: ctx.clock.now(), lost_reason: lost_reason ?? null };
    return changeRow(ctx, leadRows, before, changes, leadStatusChanged);
  },
});
