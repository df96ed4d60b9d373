import { RRuleTemporal } from "rrule-temporal";
import { addDays } from "./days";
import { readRepeat, writeRepeat } from "./repeat";

const dayLength = 86_400_000;
/** Occurrences that are read at once. */
const mostExpanded = 730;
/** A rule that has no occurrence within so many years has none. */
const farthestYears = 9;

const isDay = (start: string): boolean => start.length === 10;
const timeOf = (start: string): number => Date.parse(isDay(start) ? `${start}T00:00:00Z` : `${start}Z`);

/** Expands in clock times alone, as if they were of UTC: the time zone decides afterwards when each of them is. */
function ruleOf(start: string, rrule: string): RRuleTemporal {
  const read = readRepeat(rrule);
  const compact = `${new Date(timeOf(start)).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const until = read?.until ? `;UNTIL=${read.until.replaceAll("-", "")}T235959Z` : "";
  const rule = read ? writeRepeat({ ...read, until: null }) : "FREQ=DAILY;COUNT=1";
  return new RRuleTemporal({ rruleString: `DTSTART:${compact}\nRRULE:${rule}${until}`, maxIterations: 100_000 });
}

const textOf = (epochMilliseconds: number, start: string): string =>
  new Date(epochMilliseconds).toISOString().slice(0, isDay(start) ? 10 : 16);

/**
 * The starts of a series from one day to another, as clock times or days like `start`. A month without the day has no occurrence.
 * @param start the first occurrence.
 */
export function startsBetween(start: string, rrule: string, from: string, to: string): string[] {
  const [first, last] = [new Date(timeOf(from)), new Date(timeOf(to) + dayLength - 1)];
  if (last < first) return [];
  const found = ruleOf(start, rrule).between(first, last, true).slice(0, mostExpanded);
  return found.map(({ epochMilliseconds }) => textOf(epochMilliseconds, start));
}

/** The first `most` starts of a series at or after a day. */
export function firstStarts(start: string, rrule: string, most: number, from = start.slice(0, 10)): string[] {
  const horizon = addDays(from, farthestYears * 366);
  const found: string[] = [];
  let since = from;
  for (let days = 60; found.length < most && since <= horizon; days *= 3) {
    const until = addDays(since, days);
    found.push(...startsBetween(start, rrule, since, until));
    since = addDays(until, 1);
  }
  return found.slice(0, most);
}

/** Whether the series has an occurrence that starts so. */
export function hasStart(start: string, rrule: string, occurrence: string): boolean {
  const day = occurrence.slice(0, 10);
  return occurrence.length === start.length && startsBetween(start, rrule, day, day).includes(occurrence);
}

/** The last day on which an occurrence can start; null for a series without an end. */
export function lastStart(start: string, rrule: string): string | null {
  const read = readRepeat(rrule);
  if (read?.until) return read.until;
  if (!read?.count) return null;
  const last = ruleOf(start, rrule).all().at(-1);
  return last ? textOf(last.epochMilliseconds, start).slice(0, 10) : start.slice(0, 10);
}
