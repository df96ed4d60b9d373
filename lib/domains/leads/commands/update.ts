import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { leadUpdated } from "../events";
import { leadRows } from "../rows";
import { Lead, LeadId, LeadUpdate } from "../schema";
import { assertOwner, columnsOf, reminderColumn } from "./columns";

export const updateLead = command({
  id: "leads.update",
  summary: "Change a lead; only the fields sent change",
  permission: "leads.write",
  input: LeadUpdate.extend({ id: LeadId }),
  output: Lead,
  example: { id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a", follow_up_on: "2026-01-12", follow_up_note: "Send samples" },
  async run(ctx, { id, custom, ...fields }) {
    const before = await lockRow(ctx, leadRows, id);
    const present = leadRows.toResource(before, ctx);
    if (Object.keys(fields).length === 0 && custom === undefined) return present;
    await assertOwner(ctx, fields.owner_id === before.owner_id ? null : fields.owner_id);
    // In another currency the amount keeps its figures.
    const isMoved = fields.currency !== undefined && fields.currency !== before.currency;
    const priced = isMoved && fields.value === undefined ? { ...fields, value: present.value } : fields;
    const columns = columnsOf(priced, fields.currency ?? before.currency);
    const { follow_up_on = present.follow_up_on } = fields;
    const isPlanned = follow_up_on !== present.follow_up_on;
    const reminder = isPlanned ? { reminder_day: await reminderColumn(ctx, { status: present.status, follow_up_on }) } : {};
    return changeRow(ctx, leadRows, before, { ...columns, ...reminder, ...(custom === undefined ? {} : { custom }) }, leadUpdated);
  },
});
