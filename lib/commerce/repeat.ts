import { addDays } from "./days";

export const everies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Every = (typeof everies)[number];

/** As RFC 5545 has them, from Monday on. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];

/** On which day of a month: by number, -1 for the last, or by weekday: the second Tuesday, or -1 for the last one. */
export type MonthDay = { kind: "day"; day: number } | { kind: "weekday"; nth: number; weekday: Weekday };

/** How an event repeats. */
export interface Repeat {
  every: Every;
  interval: number;
  /** Of a week, in order; empty for the weekday of the start. */
  weekdays: Weekday[];
  /** Of a month; null for the day of the start. */
  on: MonthDay | null;
  /** How often at most; not with `until`. */
  count: number | null;
  /** The last day, in the event's time zone. */
  until: string | null;
}

export const longestInterval = 99;
/** Occurrences of a series that counts them. */
export const mostCounted = 730;

/** The weekday of a day. */
export function weekdayOf(day: string): Weekday {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "MO";
}

function numberIn(text: string | undefined, least: number, most: number): number | null {
  if (text === undefined || !/^-?\d{1,3}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

function dayIn(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? "") ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const written = `${year}-${month}-${day}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : null;
}

const isWeekday = (text: string): text is Weekday => weekdays.some((each) => each === text);

function weekdaysIn(text: string): Weekday[] | null {
  const parts = text.split(",");
  return parts.every(isWeekday) ? weekdays.filter((each) => parts.includes(each)) : null;
}

function monthDayIn(byDay: string | undefined, byMonthDay: string | undefined): MonthDay | null {
  if (byMonthDay !== undefined) {
    const day = numberIn(byMonthDay, -1, 31);
    return day === null || day === 0 ? null : { kind: "day", day };
  }
  const [, nth = "", weekday = ""] = /^(-1|[1-4])([A-Z]{2})$/.exec(byDay ?? "") ?? [];
  return isWeekday(weekday) ? { kind: "weekday", nth: Number(nth), weekday } : null;
}

const known = new Set(["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL"]);

/** Reads a rule of RFC 5545, 3.3.10; null for one that is wrong, or beyond what the calendar offers. */
export function readRepeat(rrule: string): Repeat | null {
  const parts = new Map<string, string>();
  for (const part of rrule.split(";")) {
    const [name = "", value = "", more] = part.split("=");
    if (!known.has(name) || parts.has(name) || value === "" || more !== undefined) return null;
    parts.set(name, value);
  }
  const every = everies.find((each) => each === parts.get("FREQ"));
  const interval = numberIn(parts.get("INTERVAL") ?? "1", 1, longestInterval);
  const count = parts.has("COUNT") ? numberIn(parts.get("COUNT"), 1, mostCounted) : undefined;
  const until = parts.has("UNTIL") ? dayIn(parts.get("UNTIL")) : undefined;
  if (every === undefined || interval === null || count === null || until === null || (count !== undefined && until !== undefined))
    return null;
  const [byDay, byMonthDay] = [parts.get("BYDAY"), parts.get("BYMONTHDAY")];
  const weekly = every === "WEEKLY" && byDay !== undefined ? weekdaysIn(byDay) : [];
  const on = every === "MONTHLY" ? monthDayIn(byDay, byMonthDay) : null;
  const isMonthDay = byDay !== undefined || byMonthDay !== undefined;
  if (weekly === null || (byDay !== undefined && byMonthDay !== undefined)) return null;
  if (every === "MONTHLY" ? isMonthDay && on === null : byMonthDay !== undefined || (byDay !== undefined && every !== "WEEKLY"))
    return null;
  return { every, interval, weekdays: weekly, on, count: count ?? null, until: until ?? null };
}

/** The rule as RFC 5545 writes it. */
export function writeRepeat({ every, interval, weekdays: days, on, count, until }: Repeat): string {
  return [
    `FREQ=${every}`,
    ...(interval === 1 ? [] : [`INTERVAL=${String(interval)}`]),
    ...(days.length === 0 ? [] : [`BYDAY=${days.join(",")}`]),
    ...(on === null ? [] : [on.kind === "day" ? `BYMONTHDAY=${String(on.day)}` : `BYDAY=${String(on.nth)}${on.weekday}`]),
    ...(count === null ? [] : [`COUNT=${String(count)}`]),
    ...(until === null ? [] : [`UNTIL=${until.replaceAll("-", "")}`]),
  ].join(";");
}

/** Which of its weekday's a day is in its month: 1 to 4, or -1 for a fifth, which is always the last. */
export function nthOf(day: string): number {
  const nth = Math.ceil(Number(day.slice(8, 10)) / 7);
  return nth === 5 ? -1 : nth;
}

/** Whether the month has no later day of the same weekday. */
export function isLastOfWeekday(day: string): boolean {
  return addDays(day, 7).slice(5, 7) !== day.slice(5, 7);
}

/** The rule of a series whose occurrence moves from one day to another: "each Monday" becomes "each Tuesday". */
export function shiftRepeat(repeat: Repeat, from: string, to: string): Repeat {
  if (from === to) return repeat;
  const step = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  const moved = new Set(repeat.weekdays.map((each) => weekdays[(((weekdays.indexOf(each) + step) % 7) + 7) % 7]));
  const { on } = repeat;
  const until = repeat.until === null ? null : addDays(repeat.until, Math.max(step, 0));
  return { ...repeat, weekdays: weekdays.filter((each) => moved.has(each)), on: on && movedMonthDay(on, to), until };
}

function movedMonthDay(on: MonthDay, to: string): MonthDay {
  if (on.kind === "day") return on.day === -1 && addDays(to, 1).endsWith("-01") ? on : { kind: "day", day: Number(to.slice(8, 10)) };
  return { kind: "weekday", nth: on.nth === -1 && isLastOfWeekday(to) ? -1 : nthOf(to), weekday: weekdayOf(to) };
}
