import { findIana } from "windows-iana";
import { instantAt, wallIn } from "./zoned";

export type Fields = Record<string, unknown>;

export interface Moment {
  dateTime: string;
  timeZone: string;
}

interface Recurrence {
  pattern: {
    type: string;
    interval: number;
    dayOfMonth?: number;
    month?: number;
    daysOfWeek?: string[];
    index?: string;
    firstDayOfWeek?: string;
  };
  range: { type: string; startDate: string; endDate?: string; numberOfOccurrences?: number };
}

export interface GraphItem extends Fields {
  id: string;
  "@odata.etag": string;
  subject: string;
  start: Moment;
  end: Moment;
  originalStartTimeZone?: string;
  isAllDay?: boolean;
  recurrence?: Recurrence | null;
  seriesMasterId?: string;
  occurrenceId?: string;
  /** The days of occurrences that were deleted. */
  deletedDays?: string[];
}

const dayMs = 86_400_000;
const names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const after = (day: string, days: number): string => new Date(at(day).getTime() + days * dayMs).toISOString().slice(0, 10);

export const isSeries = (item: GraphItem | undefined): item is GraphItem => item?.recurrence !== undefined && item.recurrence !== null;
export const zoneOf = (name: string | undefined): string => findIana(name ?? "UTC")[0] ?? name ?? "UTC";
export const timeOf = (moment: Moment): number => Date.parse(`${moment.dateTime.slice(0, 19)}Z`);

/** Whether the pattern has a day; a month that is too short has its last day instead, as Exchange does. */
function matches({ pattern, range }: Recurrence, day: string): boolean {
  const [date, start] = [at(day), at(range.startDate)];
  const weekday = names[date.getUTCDay()] ?? "";
  const months = (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth();
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const isDayOfMonth = date.getUTCDate() === Math.min(pattern.dayOfMonth ?? 0, last);
  switch (pattern.type) {
    case "daily":
      return ((date.getTime() - start.getTime()) / dayMs) % pattern.interval === 0;
    case "weekly": {
      const first = names.indexOf(pattern.firstDayOfWeek ?? "sunday");
      const weekOf = (each: Date) => (each.getTime() - ((each.getUTCDay() - first + 7) % 7) * dayMs) / (7 * dayMs);
      return pattern.daysOfWeek?.includes(weekday) === true && Math.round(weekOf(date) - weekOf(start)) % pattern.interval === 0;
    }
    case "absoluteMonthly":
      return months % pattern.interval === 0 && isDayOfMonth;
    case "absoluteYearly":
      return months % (pattern.interval * 12) === 0 && date.getUTCMonth() + 1 === pattern.month && isDayOfMonth;
    case "relativeMonthly": {
      const nth = ["first", "second", "third", "fourth"][Math.floor((date.getUTCDate() - 1) / 7)];
      const isIndex = pattern.index === "last" ? date.getUTCDate() + 7 > last : nth === pattern.index;
      return months % pattern.interval === 0 && pattern.daysOfWeek?.includes(weekday) === true && isIndex;
    }
    default:
      throw new Error(`The sandbox has no ${pattern.type}.`);
  }
}

/** The days that a series has by its pattern, until the end of a range. */
export function daysOf({ recurrence }: GraphItem, until: string): string[] {
  if (!recurrence) return [];
  const { range } = recurrence;
  const found: string[] = [];
  const last = range.type === "endDate" && (range.endDate ?? "") < until ? (range.endDate ?? "") : until;
  for (let day = range.startDate; day <= last; day = after(day, 1)) {
    if (range.type === "numbered" && found.length >= (range.numberOfOccurrences ?? 0)) break;
    if (matches(recurrence, day)) found.push(day);
  }
  return found;
}

/** The id of an occurrence that was not changed; it is another one than its occurrence id. */
export const idOn = (master: GraphItem, day: string): string => `AAMkR.${master.id}.${day}`;
export const occurrenceIdOf = (master: GraphItem, day: string): string => `OID.${master.id}.${day}`;

/** One occurrence as the pattern has it. */
export function occurrenceOn(master: GraphItem, day: string): GraphItem {
  const zone = zoneOf(master.originalStartTimeZone);
  const wall = wallIn(new Date(timeOf(master.start)), zone).slice(10);
  const start = master.isAllDay === true ? at(day) : instantAt(`${day}${wall}`, zone);
  const moment = (time: number): Moment => ({ dateTime: new Date(time).toISOString().slice(0, 19), timeZone: "UTC" });
  const { recurrence: _rule, deletedDays: _days, transactionId: _own, ...rest } = master;
  const times = { start: moment(start.getTime()), end: moment(start.getTime() + timeOf(master.end) - timeOf(master.start)) };
  const ids = { id: idOn(master, day), seriesMasterId: master.id, occurrenceId: occurrenceIdOf(master, day) };
  return { ...rest, ...times, ...ids, type: "occurrence", originalStart: `${times.start.dateTime}Z` };
}

/** The occurrences and exceptions of a series that are there, in a range. */
export function instancesOf(events: ReadonlyMap<string, GraphItem>, master: GraphItem, from: number, to: number): GraphItem[] {
  return daysOf(master, new Date(to + dayMs).toISOString().slice(0, 10))
    .filter((day) => !master.deletedDays?.includes(day))
    .map((day) => exceptionOn(events, master, day) ?? occurrenceOn(master, day))
    .filter((item) => timeOf(item.start) < to && timeOf(item.end) > from);
}

export const exceptionsOf = (events: ReadonlyMap<string, GraphItem>, master: GraphItem): GraphItem[] =>
  [...events.values()].filter(({ seriesMasterId }) => seriesMasterId === master.id);

const exceptionOn = (events: ReadonlyMap<string, GraphItem>, master: GraphItem, day: string): GraphItem | undefined =>
  exceptionsOf(events, master).find(({ occurrenceId }) => occurrenceId === occurrenceIdOf(master, day));

/** Whether an occurrence would get to the day of another one, or past it, which Exchange does not allow. */
export function crosses(events: ReadonlyMap<string, GraphItem>, master: GraphItem, day: string, start: Moment): boolean {
  const zone = master.isAllDay === true ? "UTC" : zoneOf(master.originalStartTimeZone);
  const dayIn = (moment: Moment) => wallIn(new Date(timeOf(moment)), zone).slice(0, 10);
  const moved = dayIn(start);
  return daysOf(master, after(moved > day ? moved : day, 40))
    .filter((other) => other !== day && !master.deletedDays?.includes(other))
    .some((other) => {
      const exception = exceptionOn(events, master, other);
      const placed = exception ? dayIn(exception.start) : other;
      return other < day ? placed >= moved : placed <= moved;
    });
}

/** What the person sees there in a range: title, start and end of each event and occurrence. */
export function shownIn(events: ReadonlyMap<string, GraphItem>, from: string, to: string): string[] {
  return [...events.values()]
    .filter(({ seriesMasterId }) => seriesMasterId === undefined)
    .flatMap((item) => (isSeries(item) ? instancesOf(events, item, Date.parse(from), Date.parse(to)) : [item]))
    .map(({ subject, start, end }) => [subject, timeOf(start), timeOf(end)].join(" "))
    .sort();
}

export const calendars = [
  { id: "AAMkTeam", name: "Team", canEdit: true, isDefaultCalendar: false },
  { id: "AAMkMain", name: "Calendar", canEdit: true, isDefaultCalendar: true },
  { id: "AAMkBirthdays", name: "Birthdays", canEdit: false, isDefaultCalendar: false },
];

/** Instants as the sandbox keeps them: in UTC, with the zone in which they were entered. */
export function withoutZone(fields: Fields): Fields {
  const [start, end] = [fields.start as Moment | undefined, fields.end as Moment | undefined];
  if (!start || !end) return fields;
  const utc = ({ dateTime, timeZone }: Moment) => ({
    dateTime: instantAt(dateTime, zoneOf(timeZone)).toISOString().slice(0, 19),
    timeZone: "UTC",
  });
  return { ...fields, start: utc(start), end: utc(end), originalStartTimeZone: start.timeZone };
}
