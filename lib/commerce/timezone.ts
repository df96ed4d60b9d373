import { AppError } from "@/lib/kernel/base/errors";
import { readDay } from "./days";

const dayMilliseconds = 86_400_000;

/** Whether the runtime knows the IANA timezone; an offset such as +01:00 is not one. */
export function isTimezone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && clockFormat(name) !== null;
  } catch {
    return false;
  }
}

/** A timezone's IANA name in its usual letters: "europe/paris" is Europe/Paris. Other names of a zone stay, such as Asia/Kolkata. */
export function tidyTimezone(name: string): string {
  const known = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  if (known.toLowerCase() === name.toLowerCase()) return known;
  return name === name.toLowerCase() ? name.replaceAll(/(^|[/_-])([a-z])/g, (found) => found.toUpperCase()) : name;
}

/** The calendar day at `instant` in an IANA timezone. @throws AppError `invalid` for an unknown zone. */
export function dayInTimezone(instant: Date, timezone: string): string {
  return new Date(wallClock(instant.getTime(), timezone)).toISOString().slice(0, 10);
}

/**
 * The first instant of a day in an IANA timezone, correct across clock changes: the first midnight where there are two, the moment of the
 * change where midnight is skipped (Beirut, 30 March 2025: 01:00). @throws AppError `invalid` for an unknown zone.
 */
export function startOfDayInstant(day: string, timezone: string): Date {
  return instantOf(readDay(day), timezone);
}

/**
 * The instant at which clocks in an IANA timezone show a time of a day, such as "2026-01-31T09:30"; the first of two, and the moment of the
 * change for a time that is skipped. @throws AppError `invalid` for an unknown zone.
 */
export function instantOfWallTime(text: string, timezone: string): Date {
  const time = Date.parse(`${text}Z`);
  if (Number.isNaN(time)) throw new AppError("invalid", "This is not a time of a day.");
  return instantOf(time, timezone);
}

/**
 * The same as RFC 5545 (3.3.5) has it: a time that is skipped counts with the offset before the change, so that 02:30 is 03:30.
 * @throws AppError `invalid` for an unknown zone.
 */
export function instantOfEventTime(text: string, timezone: string): Date {
  const instant = instantOfWallTime(text, timezone);
  if (wallTime(instant, timezone) === text.slice(0, 16)) return instant;
  const shown = Date.parse(`${text}Z`);
  return new Date(shown - offsetAt(shown - dayMilliseconds, timezone));
}

/** What clocks in an IANA timezone show at an instant: "2026-01-31T09:30". @throws AppError `invalid` for an unknown zone. */
export function wallTime(instant: Date, timezone: string): string {
  return new Date(wallClock(instant.getTime(), timezone)).toISOString().slice(0, 16);
}

/** The first instant at which the clocks of a zone show this time or, where they skip it, a later one. */
function instantOf(shown: number, timezone: string): Date {
  // A zone changes its clocks at most once within these two days, so the time has either the offset before or after the change.
  const offsets = [offsetAt(shown - dayMilliseconds, timezone), offsetAt(shown + dayMilliseconds, timezone)];
  const candidates = offsets.map((offset) => shown - offset).sort((left, right) => left - right);
  const first = candidates.find((candidate) => wallClock(candidate, timezone) === shown);
  if (first !== undefined) return new Date(first);
  return new Date(findChange(Math.min(...candidates), Math.max(...candidates), shown, timezone));
}

/** For a skipped time: bisects to the first millisecond whose wall clock is past it. */
function findChange(from: number, to: number, shown: number, timezone: string): number {
  let before = from - 1;
  let after = to;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallClock(middle, timezone) >= shown) after = middle;
    else before = middle;
  }
  return after;
}

function offsetAt(instant: number, timezone: string): number {
  return wallClock(instant, timezone) - instant;
}

/** The wall clock time as if it were UTC, in milliseconds. */
function wallClock(instant: number, timezone: string): number {
  const fields = new Map(
    clockFormat(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => fields.get(type) ?? 0;
  const seconds = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
  return seconds + (((instant % 1000) + 1000) % 1000);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: creating one costs far more than using it. */
function clockFormat(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timezone, made);
    return made;
  } catch (cause) {
    throw new AppError("invalid", "Unknown time zone.", { cause });
  }
}
