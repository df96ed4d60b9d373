import { z } from "zod";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { readSettings } from "@/lib/domains/settings";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, findRow, lockRow } from "@/lib/kernel/rows";
import { calendarEventCreated, calendarEventDeleted, calendarEventUpdated } from "../events";
import { toCalendarEvent, type EventWithParts } from "../resource";
import { eventRows } from "../rows";
import { mergeTimes, resolveTimes, type SentTimes } from "../rules/times";
import { readRepeat, shiftRepeat, writeRepeat } from "@/lib/commerce/repeat";
import { findOccurrence, splitRule, startOf, type Placed } from "../rules/series";
import { CalendarEvent, CalendarEventId, CalendarOccurrenceUpdate, ChangeScope, Occurrence, type ChangeScope as Scope } from "../schema";
import { changeEvent, keptExceptions, storeException, type EventChange } from "./change";
import { seriesColumns } from "./columns";
import { addCalendarInvitee } from "./invitees";
import { updateCalendarEvent } from "./write";

type Change = EventChange & { occurrence: string };

/** The change of one occurrence: `times` only if they differ from what they are. */
interface Asked {
  placed: Placed;
  times: SentTimes | null;
  company: string;
}

const timesOf = ({ starts, ends, timezone, first_day, last_day }: Placed) => ({
  ...{ starts, ends, timezone },
  ...(starts === null ? { starts_on: first_day, ends_on: last_day } : { starts_on: null, ends_on: null }),
});

async function readAsked(ctx: CommandCtx, event: CalendarEvent, { occurrence, ...change }: Change): Promise<Asked> {
  const { timezone: company } = await readSettings(ctx);
  const placed = findOccurrence(event, occurrence, company);
  const { starts, ends, timezone, starts_on, ends_on } = change;
  const sent = { starts, ends, timezone, starts_on, ends_on };
  if (Object.values(sent).every((value) => value === undefined)) return { placed, times: null, company };
  const merged = resolveTimes(mergeTimes(timesOf(placed), sent), company);
  const isSame = merged.starts === placed.starts && merged.ends === placed.ends && merged.timezone === placed.timezone;
  const times = merged.all_day
    ? { starts_on: merged.starts_on, ends_on: merged.ends_on, timezone: merged.timezone, starts: null, ends: null }
    : { starts: merged.starts, ends: merged.ends, timezone: merged.timezone, starts_on: null, ends_on: null };
  const isInPlace = isSame && merged.starts_on === placed.first_day && merged.ends_on === placed.last_day;
  return { placed, times: isInPlace ? null : times, company };
}

const dayOf = ({ starts, starts_on }: SentTimes): string => (starts ?? starts_on ?? "").slice(0, 10);

/** The times moved by whole days. */
function moveDays(times: SentTimes, by: number): SentTimes {
  const move = (text: string | null | undefined) => text && `${addDays(text.slice(0, 10), by)}${text.slice(10)}`;
  return {
    timezone: times.timezone,
    starts: move(times.starts) ?? null,
    ends: move(times.ends) ?? null,
    starts_on: move(times.starts_on) ?? null,
    ends_on: move(times.ends_on) ?? null,
  };
}

/** The rule that was sent, else the one that there was, moved with the occurrence to another day. */
function ruleAfter(rule: string, sent: string | null | undefined, { placed, times }: Asked): string | null {
  const repeat = readRepeat(rule);
  if ((sent !== undefined && sent !== rule) || times === null || !repeat) return sent === undefined ? rule : sent;
  return writeRepeat(shiftRepeat(repeat, dayOf(timesOf(placed)), dayOf(times)));
}

async function changeThis(
  ctx: CommandCtx,
  before: EventWithParts,
  change: Change,
  { placed, times, company }: Asked,
): Promise<CalendarEvent> {
  if (change.rrule !== undefined && change.rrule !== before.rrule)
    throw invalidField("rrule", "one_occurrence", "One occurrence can’t repeat in another way. Change the following or all of them.");
  const moved = times && resolveTimes(times, company);
  const after: Placed = {
    ...placed,
    title: change.title ?? placed.title,
    location: change.location === undefined ? placed.location : change.location,
    notes: change.notes ?? placed.notes,
    ...(moved && {
      ...{ starts: moved.starts, ends: moved.ends, timezone: moved.timezone, starts_at: moved.starts_at, ends_at: moved.ends_at },
      ...{ first_day: moved.starts_on, last_day: moved.ends_on },
    }),
  };
  await storeException(ctx, before.id, after, false);
  const sequence = before.sequence + (moved || after.location !== placed.location ? 1 : 0);
  return changeRow(ctx, eventRows, before, { sequence }, calendarEventUpdated);
}

async function changeAll(ctx: CommandCtx, before: EventWithParts, change: Change, asked: Asked): Promise<CalendarEvent> {
  const { title, location, notes } = change;
  const event = toCalendarEvent(before);
  const rrule = ruleAfter(before.rrule ?? "", change.rrule, asked);
  const back = daysBetween(dayOf(timesOf(asked.placed)), startOf(event).slice(0, 10));
  return changeEvent(ctx, before, { title, location, notes, rrule, ...(asked.times && moveDays(asked.times, back)) });
}

/** The series ends before the occurrence, and another one begins with it, with the same guests. */
async function changeFollowing(ctx: CommandCtx, before: EventWithParts, change: Change, asked: Asked): Promise<CalendarEvent> {
  const event = toCalendarEvent(before);
  const split = splitRule(event, change.occurrence);
  const { placed, times, company } = asked;
  const texts = {
    title: change.title ?? event.title,
    location: change.location === undefined ? event.location : change.location,
    notes: change.notes ?? event.notes,
  };
  const isRuleKept = change.rrule === undefined || change.rrule === before.rrule;
  const rule = ruleAfter(split.after, isRuleKept ? undefined : change.rrule, asked);
  const columns = seriesColumns(times ?? timesOf(placed), rule, company);
  await updateCalendarEvent(ctx, { id: before.id, rrule: split.before });
  const { id } = await createRow(ctx, eventRows, { owner_id: before.owner_id, ...texts, ...columns }, calendarEventCreated);
  const created = await findRow(ctx, eventRows, id);
  const base = { ...event, ...timesOf({ ...placed, occurrence: change.occurrence }), starts_at: placed.starts_at, ends_at: placed.ends_at };
  const later = event.exceptions.filter(({ occurrence }) => occurrence > change.occurrence);
  for (const kept of keptExceptions({ ...base, exceptions: later }, toCalendarEvent(created), company))
    await storeException(ctx, id, kept.placed, kept.cancelled);
  for (const { email, name } of before.invitees) await addCalendarInvitee(ctx, { id, email, name });
  return toCalendarEvent(await findRow(ctx, eventRows, id));
}

const ofOccurrence = z.strictObject({ id: CalendarEventId, occurrence: Occurrence });
const example = { id: "cev_01jd0p2q3r4s5t6v7w8x9y0z1a", occurrence: "2026-01-12T09:00" } as const;

/** From the first occurrence on, all of them follow. */
const scopeOf = (event: CalendarEvent, { occurrence, scope }: { occurrence: string; scope: Scope }): Scope =>
  scope === "following" && occurrence === startOf(event) ? "all" : scope;

export const updateCalendarOccurrence = command({
  id: "calendar.update_occurrence",
  summary: "Change one occurrence of a repeating event, this and the following, or all; only the fields sent change",
  permission: "calendar.write",
  input: CalendarOccurrenceUpdate.extend(ofOccurrence.shape),
  /** The event that has the occurrence afterwards: another one where the series was split. */
  output: CalendarEvent,
  example: { ...example, scope: "this", starts: "2026-01-12T10:00" },
  async run(ctx, { id, scope, ...change }) {
    const before = await lockRow(ctx, eventRows, id);
    const event = toCalendarEvent(before);
    const asked = await readAsked(ctx, event, change);
    switch (scopeOf(event, { occurrence: change.occurrence, scope })) {
      case "this":
        return changeThis(ctx, before, change, asked);
      case "following":
        return changeFollowing(ctx, before, change, asked);
      case "all":
        return changeAll(ctx, before, change, asked);
    }
  },
});

export const deleteCalendarOccurrence = command({
  id: "calendar.delete_occurrence",
  summary: "Delete one occurrence of a repeating event, this and the following, or all",
  permission: "calendar.write",
  input: ofOccurrence.extend({ scope: ChangeScope }),
  output: z.object({}),
  example: { ...example, scope: "this" },
  async run(ctx, { id, occurrence, scope }) {
    const before = await lockRow(ctx, eventRows, id);
    const event = toCalendarEvent(before);
    const placed = findOccurrence(event, occurrence, (await readSettings(ctx)).timezone);
    switch (scopeOf(event, { occurrence, scope })) {
      case "this":
        await storeException(ctx, id, placed, true);
        await changeRow(ctx, eventRows, before, { sequence: before.sequence + 1 }, calendarEventUpdated);
        break;
      case "following":
        await changeEvent(ctx, before, { rrule: splitRule(event, occurrence).before });
        break;
      case "all":
        await deleteRow(ctx, eventRows, before, calendarEventDeleted);
    }
    return {};
  },
});
