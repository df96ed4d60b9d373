import { wallTime } from "./timezone";
import { isLastOfWeekday, nthOf, weekdayOf } from "./repeat";

const minute = 60_000;
const week = 7 * 24 * 60 * minute;
/** Years over which a zone must change its clocks by one rule. */
const comparedYears = 8;
/** Years that are listed for a zone that does not. */
const listedYears = 20;
/** A year since which most zones keep to the rules that are expected to hold on; changes of the clocks before it may be listed. */
const settledYear = 2020;
/** Before it, zones follow the sun to the second, which VTIMEZONE can't say. */
const firstYear = 1970;

/** A change of the clocks: `at` is what they show the moment before they change. */
interface Change {
  at: string;
  from: number;
  to: number;
}

const offsetAt = (time: number, zone: string): number => (Date.parse(`${wallTime(new Date(time), zone)}Z`) - time) / minute;

/** The changes of the clocks from one year to another, found by weeks and then to the minute. */
function changesOf(zone: string, from: number, to: number): { first: number; changes: Change[] } {
  const end = Date.UTC(to, 0, 1);
  let time = Date.UTC(from, 0, 1);
  const first = offsetAt(time, zone);
  let offset = first;
  const changes: Change[] = [];
  for (; time < end; time += week) {
    const next = offsetAt(time + week, zone);
    if (next === offset) continue;
    let [before, after] = [time / minute, (time + week) / minute];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle * minute, zone) === offset) before = middle;
      else after = middle;
    }
    changes.push({ at: new Date((after + offset) * minute).toISOString().slice(0, 16), from: offset, to: next });
    offset = next;
  }
  return { first, changes };
}

function written(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${String(Math.floor(size / 60)).padStart(2, "0")}${String(size % 60).padStart(2, "0")}`;
}

function observance({ at, from, to }: Change, rule: string | null): string[] {
  const kind = to > from ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${at.replace(/[-:]/g, "")}00`,
    `TZOFFSETFROM:${written(from)}`,
    `TZOFFSETTO:${written(to)}`,
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    `END:${kind}`,
  ];
}

/** The yearly rule that all these changes follow, such as the last Sunday of March; null without one. */
function ruleOf(changes: readonly Change[], years: number): string | null {
  const [first] = changes;
  if (first === undefined || changes.length !== years) return null;
  const [month, weekday, time] = [first.at.slice(5, 7), weekdayOf(first.at.slice(0, 10)), first.at.slice(11)];
  const days = changes.map(({ at }) => at.slice(0, 10));
  const isSame = changes.every(({ at }) => at.slice(5, 7) === month && weekdayOf(at.slice(0, 10)) === weekday && at.slice(11) === time);
  const nth = days.every(isLastOfWeekday) ? -1 : nthOf(first.at.slice(0, 10));
  if (!isSame || (nth !== -1 && days.some((day) => nthOf(day) !== nth))) return null;
  return `FREQ=YEARLY;BYMONTH=${String(Number(month))};BYDAY=${String(nth)}${weekday}`;
}

const known = new Map<string, string[]>();

/** A time zone as VTIMEZONE (RFC 5545, 3.6.5) from a year on and for later years; without a yearly rule, it is listed for 20 years. */
export function writeTimezone(zone: string, year: number): string[] {
  const key = `${zone} ${String(year)}`;
  const before = known.get(key);
  if (before) return before;
  const lines = ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observancesOf(zone, Math.max(year - 1, firstYear)), "END:VTIMEZONE"];
  if (known.size > 500) known.clear();
  known.set(key, lines);
  return lines;
}

function observancesOf(zone: string, year: number): string[] {
  // An old year's rule must have held until now, or an event of 2006 would give today's summers the clocks of 2006.
  const years = Math.max(comparedYears, settledYear + comparedYears - year);
  const { first, changes } = changesOf(zone, year, year + years);
  const start = { at: "1970-01-01T00:00", from: first, to: first };
  if (changes.length === 0) return observance(start, null);
  const list = (listed: readonly Change[]) => [...observance(start, null), ...listed.flatMap((change) => observance(change, null))];
  const rules = observeByRule(changes, years);
  if (rules !== null) return rules;
  const settled =
    year < settledYear ? observeByRule(changesOf(zone, settledYear, settledYear + comparedYears).changes, comparedYears) : null;
  if (settled !== null) return [...list(changesOf(zone, year, settledYear).changes), ...settled];
  return list(changesOf(zone, year, Math.max(year, settledYear) + listedYears).changes);
}

/** The changes as two yearly rules, to summer time and back; null if they follow none. */
function observeByRule(changes: readonly Change[], years: number): string[] | null {
  const kinds = [changes.filter(({ from, to }) => to > from), changes.filter(({ from, to }) => to < from)];
  const rules = kinds.map((kind) => ({ kind, rule: ruleOf(kind, years) }));
  if (rules.some(({ rule }) => rule === null)) return null;
  return rules.flatMap(({ kind: [one], rule }) => (one ? observance(one, rule) : []));
}
