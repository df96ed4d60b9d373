import { addDays, readDay } from "./days";
import { dayInTimezone, instantOfWallTime, startOfDayInstant } from "./timezone";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

/** Open from one time of day to another; up to "24:00", and into the next day where `to` is not after `from`. */
export interface OpenWindow {
  from: string;
  to: string;
}

/** When a company works: windows by weekday, in a time zone, and the days on which they differ. */
export interface BusinessHours {
  timezone: string;
  week: Readonly<Record<Weekday, readonly OpenWindow[]>>;
  /** Without windows the day is closed. `every_year` repeats it on its month and day. */
  exceptions: readonly { day: string; every_year: boolean; windows: readonly OpenWindow[] }[];
}

/** Days after which a search for open hours gives up. */
const longestSearch = 731;

/** The weekday of a calendar day. */
export function weekdayOf(day: string): Weekday {
  const monday = 4;
  return weekdays[(((readDay(day) / 86_400_000 - monday) % 7) + 7) % 7] ?? "mon";
}

function windowsOf({ week, exceptions }: BusinessHours, day: string): readonly OpenWindow[] {
  const exact = exceptions.find((exception) => !exception.every_year && exception.day === day);
  const yearly = exceptions.find((exception) => exception.every_year && exception.day.slice(5) === day.slice(5));
  return (exact ?? yearly)?.windows ?? week[weekdayOf(day)];
}

/** The open spans that begin on a day, as instants in milliseconds. */
function spansOf(hours: BusinessHours, day: string): [from: number, to: number][] {
  const at = (on: string, time: string) =>
    (time === "24:00" ? startOfDayInstant(addDays(on, 1), hours.timezone) : instantOfWallTime(`${on}T${time}`, hours.timezone)).getTime();
  return windowsOf(hours, day)
    .map(({ from, to }): [number, number] => [at(day, from), at(to > from ? day : addDays(day, 1), to)])
    .sort(([one], [other]) => one - other);
}

/** The open spans after an instant, in order and apart from each other. Begins a day earlier, for windows that pass midnight. */
function* openSpans(hours: BusinessHours, from: Date): Generator<[from: number, to: number], undefined> {
  const first = addDays(dayInTimezone(from, hours.timezone), -1);
  let last = from.getTime();
  for (let count = 0; count <= longestSearch; count += 1) {
    for (const [opens, closes] of spansOf(hours, addDays(first, count))) {
      if (closes <= last) continue;
      yield [Math.max(opens, last), closes];
      last = closes;
    }
  }
}

/** Milliseconds of open time between two instants; all time between them without hours. */
export function countOpenTime(hours: BusinessHours | null, from: Date, to: Date): number {
  if (hours === null) return to.getTime() - from.getTime();
  let counted = 0;
  for (const [opens, closes] of openSpans(hours, from)) {
    if (opens >= to.getTime()) break;
    counted += Math.min(closes, to.getTime()) - opens;
  }
  return counted;
}

/**
 * The instant at which this much open time has passed; the end of a window belongs to its day.
 * @param length milliseconds.
 * @returns null where the hours stay closed for two years.
 */
export function addOpenTime(hours: BusinessHours | null, from: Date, length: number): Date | null {
  if (hours === null || length <= 0) return new Date(from.getTime() + Math.max(0, length));
  let left = length;
  for (const [opens, closes] of openSpans(hours, from)) {
    if (closes - opens >= left) return new Date(opens + left);
    left -= closes - opens;
  }
  return null;
}
