import { toDayColumn } from "@/lib/commerce/day-column";
import { readSettings } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { changeRow } from "@/lib/kernel/rows";
import { calendarEventUpdated } from "../events";
import { toCalendarEvent, type EventWithParts } from "../resource";
import { eventRows } from "../rows";
import { hasStart } from "@/lib/commerce/occurrences";
import { isMoved } from "../rules/invitees";
import { mergeTimes, type SentTimes } from "../rules/times";
import { readRepeat, writeRepeat } from "@/lib/commerce/repeat";
import { clockBetween, occurrenceBy, placedBy, shiftStart, startOf, type Placed } from "../rules/series";
import type { CalendarEvent } from "../schema";
import { seriesColumns } from "./columns";

export interface EventChange extends SentTimes {
  title?: string | undefined;
  location?: string | null | undefined;
  notes?: string | undefined;
  rrule?: string | null | undefined;
}

/** Changes a locked event, and a series as a whole: occurrences that were changed by themselves follow as far as they still exist. */
export async function changeEvent(ctx: CommandCtx, before: EventWithParts, change: EventChange): Promise<CalendarEvent> {
  const { title, location, notes, rrule, ...times } = change;
  const { timezone: company } = await readSettings(ctx);
  const current = toCalendarEvent(before);
  const rule = rrule === undefined ? before.rrule : rrule;
  const sentTimes = Object.values(times).some((value) => value !== undefined);
  const columns = sentTimes || rule !== before.rrule ? seriesColumns(mergeTimes(current, times), rule, company) : {};
  const after = toCalendarEvent({ ...before, ...columns, location: location === undefined ? before.location : location });
  const isReordered = after.rrule !== current.rrule;
  const moved = isMoved(current, after) || isReordered;
  if (isMoved(current, after) || (isReordered && !isShortened(current.rrule, after.rrule))) await askAgain(ctx, before.id);
  if (before.exceptions.length > 0) {
    const kept = keptExceptions(current, { ...after, title: title ?? before.title, notes: notes ?? before.notes }, company);
    await ctx.db.calendarException.deleteMany({ where: { tenant_id: ctx.tenant.id, event_id: before.id } });
    for (const { placed, cancelled } of kept) await storeException(ctx, before.id, placed, cancelled);
  }
  const sequence = before.sequence + (moved || after.location !== before.location ? 1 : 0);
  return changeRow(ctx, eventRows, before, { title, location, notes, ...columns, sequence }, calendarEventUpdated);
}

/** Whether only the end of a series comes sooner, so that who accepted need not answer anew. */
function isShortened(before: string | null, after: string | null): boolean {
  const [one, other] = [readRepeat(before ?? ""), readRepeat(after ?? "")];
  const open = { count: null, until: null };
  return one !== null && other !== null && other.until !== null && writeRepeat({ ...one, ...open }) === writeRepeat({ ...other, ...open });
}

/** Who accepted another time must answer anew (RFC 5546, 2.1.4). */
export async function askAgain(ctx: CommandCtx, event_id: string): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, event_id };
  await ctx.db.calendarInvitee.updateMany({ where, data: { answer: "needs_action", answered_at: null } });
}

/** How a changed occurrence is stored. */
export function exceptionColumns(placed: Placed, cancelled: boolean) {
  const { occurrence, title, location, notes, starts, ends, timezone, starts_at, ends_at, first_day, last_day } = placed;
  const days = { start_day: toDayColumn(first_day), end_day: toDayColumn(last_day) };
  return { occurrence, cancelled, title, location, notes, starts, ends, timezone, starts_at, ends_at, ...days };
}

/** Writes the exception of an occurrence, in place of an earlier one. */
export async function storeException(ctx: CommandCtx, event_id: string, placed: Placed, cancelled: boolean): Promise<void> {
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, event_id };
  await ctx.db.calendarException.deleteMany({ where: { ...own, occurrence: placed.occurrence } });
  await ctx.db.calendarException.create({
    data: { ...own, id: newId(now), ...exceptionColumns(placed, cancelled), created_at: now, updated_at: now },
  });
}

interface Kept {
  placed: Placed;
  cancelled: boolean;
}

/** The changed occurrences as they are after a change of the series. What they had of it follows, what was changed by itself stays. */
export function keptExceptions(before: CalendarEvent, after: CalendarEvent, company: string): Kept[] {
  const { rrule } = after;
  if (rrule === null || before.all_day !== after.all_day) return [];
  const start = startOf(after);
  const by = clockBetween(startOf(before), start);
  return before.exceptions.flatMap((exception) => {
    const { cancelled } = exception;
    const occurrence = shiftStart(exception.occurrence, by);
    // One that the rule no longer has is gone.
    if (!hasStart(start, rrule, occurrence)) return [];
    const [was, is] = [occurrenceBy(before, exception.occurrence, company), placedBy(exception, company)];
    const isInPlace = was.starts === is.starts && was.ends === is.ends && was.first_day === is.first_day && was.last_day === is.last_day;
    const texts = {
      title: exception.title === before.title ? after.title : exception.title,
      location: exception.location === before.location ? after.location : exception.location,
      notes: exception.notes === before.notes ? after.notes : exception.notes,
    };
    const times = isInPlace || cancelled ? occurrenceBy(after, occurrence, company) : { ...is, occurrence };
    return [{ cancelled, placed: { ...times, ...texts } }];
  });
}
