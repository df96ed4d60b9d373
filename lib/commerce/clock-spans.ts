import { addDays } from "./days";
import { instantOfWallTime, wallTime } from "./timezone";

const minute = 60_000;
const day = 86_400_000;

/** How far the clocks of a zone are ahead of UTC, in milliseconds; for whole minutes. */
const offsetAt = (instant: number, timezone: string): number => Date.parse(`${wallTime(new Date(instant), timezone)}Z`) - instant;

/** The first whole minute with the later offset, between two instants that have different ones. */
function findChange(from: number, to: number, timezone: string): number {
  const earlier = offsetAt(from, timezone);
  let [before, after] = [from / minute, to / minute];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle * minute, timezone) === earlier) before = middle;
    else after = middle;
  }
  return after * minute;
}

/**
 * The spans of time, in milliseconds, during which the clocks of a zone show a time from `from` up to `to`. Where clocks go back they show
 * a part of it twice, and both parts count; an hour that they skip is no time at all.
 * @param from a time of a day, such as "2026-03-29T01:30"; `to` also "2026-03-29T24:00".
 */
export function clockSpans(from: string, to: string, timezone: string): [from: number, to: number][] {
  const shownFrom = Date.parse(`${from}Z`);
  const shownTo = Date.parse(`${to.endsWith("T24:00") ? `${addDays(to.slice(0, 10), 1)}T00:00` : to}Z`);
  // A zone changes its clocks at most once around one day.
  const [first, last] = [instantOfWallTime(from, timezone).getTime() - day, instantOfWallTime(from, timezone).getTime() + 2 * day];
  const edges = [Math.floor(first / minute) * minute, Math.floor(last / minute) * minute] as const;
  const [before, after] = [offsetAt(edges[0], timezone), offsetAt(edges[1], timezone)];
  if (before === after) return [[shownFrom - before, shownTo - before]];
  const change = findChange(edges[0], edges[1], timezone);
  const spans: [number, number][] = [
    [shownFrom - before, Math.min(shownTo - before, change)],
    [Math.max(shownFrom - after, change), shownTo - after],
  ];
  return joinSpans(spans.filter(([begin, end]) => begin < end));
}

/** Spans in their order, those that touch or overlap made one. */
export function joinSpans(spans: readonly [from: number, to: number][]): [from: number, to: number][] {
  const joined: [number, number][] = [];
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
