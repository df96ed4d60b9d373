import { z } from "zod";
import { tidyTimezone } from "@/lib/commerce/timezone";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { businessCalendarCreated, businessCalendarDeleted, businessCalendarUpdated } from "./events";
import { businessCalendarRows } from "./rows";
import { BusinessCalendar, BusinessCalendarCreate, BusinessCalendarId, BusinessCalendarUpdate } from "./schema";

const example = { id: "bcl_01jd0p2q3r4s5t6v7w8x9y0z1a" };
const workday = [{ from: "09:00", to: "17:30" }];

export const createBusinessCalendar = command({
  id: "business_calendars.create",
  summary: "Create a business calendar: open hours by weekday, and days that differ",
  permission: "sla_policies.write",
  input: BusinessCalendarCreate,
  output: BusinessCalendar,
  example: {
    name: "Office hours",
    timezone: "Europe/London",
    week: { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: [], sun: [] },
  },
  run(ctx, { exceptions = [], timezone, ...fields }) {
    const columns = { ...fields, exceptions, timezone: tidyTimezone(timezone) };
    return createRow(ctx, businessCalendarRows, columns, businessCalendarCreated);
  },
});

/** Tickets keep the hours under which they run; changed ones apply to new tickets. */
export const updateBusinessCalendar = command({
  id: "business_calendars.update",
  summary: "Change a business calendar for the tickets to come",
  permission: "sla_policies.write",
  input: BusinessCalendarUpdate.extend({ id: BusinessCalendarId }),
  output: BusinessCalendar,
  example: { ...example, timezone: "Europe/Paris" },
  async run(ctx, { id, ...sent }) {
    const before = await lockRow(ctx, businessCalendarRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The calendar is deleted.");
    const fields = sent.timezone === undefined ? sent : { ...sent, timezone: tidyTimezone(sent.timezone) };
    if (Object.keys(fields).length === 0) return businessCalendarRows.toResource(before, ctx);
    return changeRow(ctx, businessCalendarRows, before, fields, businessCalendarUpdated);
  },
});

export const deleteBusinessCalendar = command({
  id: "business_calendars.delete",
  summary: "Delete a business calendar that no service level uses",
  permission: "sla_policies.write",
  input: z.strictObject({ id: BusinessCalendarId }),
  output: BusinessCalendar,
  example,
  async run(ctx, { id }) {
    const before = await lockRow(ctx, businessCalendarRows, id);
    if (before.deleted_at) throw new AppError("conflict", "The calendar is deleted already.");
    const used = await ctx.db.slaPolicy.findFirst({
      where: { tenant_id: ctx.tenant.id, business_calendar_id: id, deleted_at: null },
      select: { name: true },
    });
    if (used) throw new AppError("conflict", `The service level “${used.name}” uses this calendar. Choose other hours there first.`);
    return changeRow(ctx, businessCalendarRows, before, { deleted_at: ctx.clock.now() }, businessCalendarDeleted);
  },
});
