import { z } from "zod";
import { readSettings } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, findRow, lockRow } from "@/lib/kernel/rows";
import { calendarEventCreated, calendarEventUpdated } from "../events";
import { toCalendarEvent } from "../resource";
import { eventRows } from "../rows";
import { isMoved } from "../rules/invitees";
import { occurrenceBy } from "../rules/series";
import { mergeTimes, resolveTimes } from "../rules/times";
import { CalendarEvent, CalendarEventCreate, CalendarEventId, CalendarEventUpdate, Occurrence } from "../schema";
import { askAgain, storeException } from "./change";
import { seriesColumns } from "./columns";

/** Occurrences of a series that are not as the rule has them; those that were deleted say nothing else. */
const OccurrenceChanges = z
  .array(CalendarEventCreate.omit({ rrule: true }).partial().extend({ occurrence: Occurrence, cancelled: z.boolean() }))
  .max(730);
type OccurrenceChanges = z.output<typeof OccurrenceChanges>;

const bySync = internal("called by the sync of connected calendars, as the system");

/** Replaces the changed occurrences of a series. @param company the company's time zone. */
async function replaceChanges(ctx: CommandCtx, series: CalendarEvent, changes: OccurrenceChanges, company: string): Promise<void> {
  await ctx.db.calendarException.deleteMany({ where: { tenant_id: ctx.tenant.id, event_id: series.id } });
  for (const { occurrence, cancelled, title, location = null, notes = "", ...times } of changes) {
    const byRule = occurrenceBy(series, occurrence, company);
    if (cancelled) await storeException(ctx, series.id, byRule, true);
    else {
      const { starts, ends, timezone, starts_at, ends_at, starts_on: first_day, ends_on: last_day } = resolveTimes(times, company);
      const placed = { starts, ends, timezone, starts_at, ends_at, first_day, last_day };
      await storeException(ctx, series.id, { occurrence, title: title ?? series.title, location, notes, ...placed }, false);
    }
  }
}

export const importCalendarEvent = command({
  id: "calendar.import",
  summary: "Create an event in a colleague's calendar that was made in their calendar at a provider",
  access: bySync,
  input: CalendarEventCreate.extend({ owner_id: idOf("staff"), changes: OccurrenceChanges }),
  output: CalendarEvent,
  example: {
    owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
    title: "Dentist",
    starts: "2026-01-05T09:00",
    ends: "2026-01-05T10:00",
    changes: [],
  },
  async run(ctx, { owner_id, title, location = null, notes = "", rrule = null, changes, ...times }) {
    const { timezone } = await readSettings(ctx);
    const columns = seriesColumns(times, rrule, timezone);
    const created = await createRow(ctx, eventRows, { owner_id, title, location, notes, ...columns }, calendarEventCreated);
    if (changes.length === 0) return created;
    await replaceChanges(ctx, toCalendarEvent(await findRow(ctx, eventRows, created.id)), changes, timezone);
    return toCalendarEvent(await findRow(ctx, eventRows, created.id));
  },
});

export const settleCalendarEvent = command({
  id: "calendar.settle",
  summary: "Bring an event to what it and its copy at a provider say together, a series with its changed occurrences",
  access: bySync,
  input: CalendarEventUpdate.extend({ id: CalendarEventId, changes: OccurrenceChanges }),
  output: CalendarEvent,
  example: { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a", title: "Dentist", changes: [] },
  async run(ctx, { id, title, location, notes, rrule, changes, ...times }) {
    const before = await lockRow(ctx, eventRows, id);
    const { timezone } = await readSettings(ctx);
    const current = toCalendarEvent(before);
    const rule = rrule === undefined ? before.rrule : rrule;
    const columns = seriesColumns(mergeTimes(current, times), rule, timezone);
    const texts = {
      title: title ?? before.title,
      location: location === undefined ? before.location : location,
      notes: notes ?? before.notes,
    };
    const after = toCalendarEvent({ ...before, ...texts, ...columns });
    const moved = isMoved(current, after) || after.rrule !== current.rrule;
    if (moved) await askAgain(ctx, id);
    await replaceChanges(ctx, after, rule === null ? [] : changes, timezone);
    const isOther = moved || after.location !== before.location || before.exceptions.length > 0 || changes.length > 0;
    return changeRow(ctx, eventRows, before, { ...texts, ...columns, sequence: before.sequence + (isOther ? 1 : 0) }, calendarEventUpdated);
  },
});
