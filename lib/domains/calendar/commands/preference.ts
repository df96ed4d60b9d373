import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { calendarOwner, ownLook } from "../policy";
import { findPreference } from "../queries";
import { CalendarPreference } from "../schema";

export const replaceCalendarPreference = command({
  id: "calendar.set_preference",
  summary: "Choose how you look at the calendar: the view, and the sources that are hidden",
  access: ownLook,
  input: CalendarPreference,
  output: CalendarPreference,
  example: { view: "week", hidden: ["contracts"] },
  async run(ctx, { view, hidden }) {
    const staff_id = calendarOwner(ctx);
    await lockRows(ctx, "staff", [staff_id]);
    const before = await findPreference(ctx, staff_id);
    const after: CalendarPreference = { view, hidden: [...new Set(hidden)].sort() };
    const updated_at = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, staff_id };
    const { count } = await ctx.db.calendarPreference.updateMany({ where: own, data: { ...after, updated_at } });
    if (count === 0) await ctx.db.calendarPreference.createMany({ data: [{ ...own, id: newId(updated_at), ...after, updated_at }] });
    ctx.audit({ noun: "staff", id: staff_id, before: { calendar: before }, after: { calendar: after } });
    return after;
  },
});
