import { findWindows } from "windows-iana";
import { z } from "zod";
import { startsBetween } from "@/lib/commerce/occurrences";
import { readRepeat, weekdayOf, weekdays, type Repeat } from "@/lib/commerce/repeat";
import { addDays } from "@/lib/commerce/days";
import { wallTime } from "@/lib/commerce/timezone";
import type { RemoteFields } from "@/lib/kernel/ports/remote-calendar";
import { startOf } from "./ical-event";
import { readRule } from "./rule";

/** How Microsoft Graph says that an event repeats. */
export const Recurrence = z.object({
  pattern: z.object({
    type: z.string(),
    interval: z.number().nullish(),
    month: z.number().nullish(),
    dayOfMonth: z.number().nullish(),
    daysOfWeek: z.array(z.string()).nullish(),
    firstDayOfWeek: z.string().nullish(),
    index: z.string().nullish(),
  }),
  range: z.object({
    type: z.string(),
    startDate: z.string().nullish(),
    endDate: z.string().nullish(),
    numberOfOccurrences: z.number().nullish(),
    recurrenceTimeZone: z.string().nullish(),
  }),
});
export type Recurrence = z.output<typeof Recurrence>;

const dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const indexes = ["first", "second", "third", "fourth", "last"] as const;
/** Months without the day have the event on their last day there, by RFC 5545 not at all. */
const lastSureDay = 28;

/** The zone's name at Microsoft; one that it does not have is named as IANA does. */
export const windowsZone = (zone: string): string => findWindows(zone)[0] ?? zone;

/** The rule as the calendar here has it; null for one that it can't hold. @param start the first occurrence. */
export function readRecurrence({ pattern, range }: Recurrence, start: string, zone: string): string | null {
  const by = patternIn(pattern, start);
  if (by === null) return null;
  const end =
    range.type === "endDate"
      ? `;UNTIL=${(range.endDate ?? "").replaceAll("-", "")}`
      : range.type === "numbered"
        ? `;COUNT=${String(range.numberOfOccurrences ?? 0)}`
        : "";
  return readRule(`${by}${end}`, start, zone);
}

function patternIn({ type, interval, dayOfMonth, daysOfWeek, firstDayOfWeek, index }: Recurrence["pattern"], start: string): string | null {
  const every = interval ?? 1;
  const short = (names: readonly string[]) => names.map((name) => weekdays[dayNames.findIndex((day) => day === name)] ?? "").join(",");
  const nth = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }[indexes.find((name) => name === (index ?? "first")) ?? "first"];
  switch (type) {
    case "daily":
      return `FREQ=DAILY;INTERVAL=${String(every)}`;
    case "weekly":
      return `FREQ=WEEKLY;INTERVAL=${String(every)};BYDAY=${short(daysOfWeek ?? [])};WKST=${short([firstDayOfWeek ?? "sunday"])}`;
    case "absoluteMonthly":
      if (dayOfMonth === 31) return `FREQ=MONTHLY;INTERVAL=${String(every)};BYMONTHDAY=-1`;
      return (dayOfMonth ?? 31) > lastSureDay ? null : `FREQ=MONTHLY;INTERVAL=${String(every)};BYMONTHDAY=${String(dayOfMonth)}`;
    case "relativeMonthly":
    case "relativeYearly": {
      const months = type === "relativeYearly" ? every * 12 : every;
      return daysOfWeek?.length === 1 ? `FREQ=MONTHLY;INTERVAL=${String(months)};BYDAY=${String(nth)}${short(daysOfWeek)}` : null;
    }
    case "absoluteYearly":
      return start.slice(5, 10) === "02-29" ? null : `FREQ=YEARLY;INTERVAL=${String(every)}`;
    default:
      return null;
  }
}

/** How Microsoft Graph writes the rule of a series; null for a rule that Outlook does not have. */
export function writeRecurrence({ times, repeat }: RemoteFields): Recurrence | null {
  const read = repeat && readRepeat(repeat.rrule);
  if (!read) return null;
  const { start, zone } = startOf(times);
  const day = start.slice(0, 10);
  const pattern = patternTo(read, day);
  const { until, count } = read;
  const end =
    until !== null
      ? { type: "endDate", endDate: until }
      : count !== null
        ? { type: "numbered", numberOfOccurrences: count }
        : { type: "noEnd" };
  return pattern && { pattern, range: { ...end, startDate: day, recurrenceTimeZone: windowsZone(zone) } };
}

function patternTo({ every, interval, weekdays: days, on }: Repeat, start: string): Recurrence["pattern"] | null {
  const nameOf = (weekday: (typeof weekdays)[number]) => dayNames[weekdays.indexOf(weekday)] ?? "monday";
  const dayOfMonth = Number(start.slice(8, 10));
  switch (every) {
    case "DAILY":
      return { type: "daily", interval };
    case "WEEKLY": {
      const daysOfWeek = (days.length === 0 ? [weekdayOf(start)] : days).map(nameOf);
      return { type: "weekly", interval, daysOfWeek, firstDayOfWeek: "monday" };
    }
    case "MONTHLY": {
      if (on?.kind === "weekday") {
        const index = on.nth === -1 ? "last" : indexes[on.nth - 1];
        return { type: "relativeMonthly", interval, daysOfWeek: [nameOf(on.weekday)], index };
      }
      const asked = on?.day ?? dayOfMonth;
      if (asked === -1) return { type: "absoluteMonthly", interval, dayOfMonth: 31 };
      return asked > lastSureDay ? null : { type: "absoluteMonthly", interval, dayOfMonth: asked };
    }
    case "YEARLY":
      return start.slice(5) === "02-29" ? null : { type: "absoluteYearly", interval, dayOfMonth, month: Number(start.slice(5, 7)) };
  }
}

/** Days around a moved occurrence in which others may be in its way. */
const near = 40;

/** Whether each moved occurrence stays between the days of those before and after it, past which Exchange does not move one. */
export function staysBetween({ times, repeat }: RemoteFields): boolean {
  if (repeat === null) return true;
  const { start, zone } = startOf(times);
  const dayOf = (at: RemoteFields["times"]) => (at.all_day ? at.start_day : wallTime(at.starts_at, zone).slice(0, 10));
  const moved = new Map(repeat.changes.map(({ occurrence, fields }) => [occurrence, fields && dayOf(fields.times)]));
  return [...moved].every(([occurrence, day]) => {
    const own = occurrence.slice(0, 10);
    if (day === null || day === own) return true;
    const [first = day, last = day] = [own, day].sort();
    return startsBetween(start, repeat.rrule, addDays(first, -near), addDays(last, near)).every((other) => {
      const at = moved.has(other) ? moved.get(other) : other.slice(0, 10);
      return !at || other === occurrence || (other < occurrence ? at < day : at > day);
    });
  });
}
