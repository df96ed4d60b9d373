import { addDays, addMonths, daysBetween } from "@/lib/commerce/days";

export type Zoom = "week" | "month" | "quarter";
export const zooms: readonly Zoom[] = ["week", "month", "quarter"];

/** How wide a day is, in pixels. */
export const dayWidth: Readonly<Record<Zoom, number>> = { week: 32, month: 12, quarter: 4 };

/** How high a row is, in pixels. */
export const rowHeight = 40;

/** What a row shows: one day where only one of the two is known. */
export interface Dates {
  start: string | null;
  end: string | null;
}

/** The first and the last day of a row's bar; null without dates. */
export function spanOf({ start, end }: Dates): { from: string; to: string } | null {
  const [first, last] = [start ?? end, end ?? start];
  return first === null || last === null ? null : { from: first, to: last };
}

/** The longest range that is drawn, in days. */
const longest = 3 * 366;

/** The days that are drawn: all rows and today with some room, by whole months. */
export function rangeOf(rows: readonly Dates[], today: string): { from: string; days: number } {
  const spans = rows.flatMap((row) => spanOf(row) ?? []);
  const first = [today, ...spans.map(({ from }) => from)].toSorted().at(0) ?? today;
  const last = [today, ...spans.map(({ to }) => to)].toSorted().at(-1) ?? today;
  const from = `${addDays(first, -7).slice(0, 8)}01`;
  const end = addMonths(`${addDays(last, 14).slice(0, 8)}01`, 1);
  return { from, days: Math.min(daysBetween(from, end), longest) };
}

/** The first days of the months in a range, each with the days that it takes there. */
export function monthsOf({ from, days }: { from: string; days: number }): { day: string; days: number }[] {
  const end = addDays(from, days);
  const months: { day: string; days: number }[] = [];
  for (let day = from; day < end; day = addMonths(day, 1)) {
    const next = addMonths(day, 1);
    months.push({ day, days: daysBetween(day, next < end ? next : end) });
  }
  return months;
}

/** How a bar is changed: as a whole, or at one of its ends. */
export type Grip = "move" | "start" | "end";

/**
 * The dates after a change by some days. An end never passes the other one, and a row that has one date keeps one, unless an end is drawn
 * out of it.
 */
export function shifted(dates: Dates, grip: Grip, by: number): Dates {
  const span = spanOf(dates);
  if (span === null || by === 0) return dates;
  const { from, to } = span;
  if (grip === "start") {
    const start = addDays(from, by);
    return { start: start < to ? start : to, end: to };
  }
  if (grip === "end") {
    const end = addDays(to, by);
    return { start: dates.start, end: end > from ? end : from };
  }
  const { start, end } = dates;
  return { start: start === null ? null : addDays(start, by), end: end === null ? null : addDays(end, by) };
}
