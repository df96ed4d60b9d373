import { AppError } from "@/lib/kernel/base/errors";
import { type CronFields, parseCronFields } from "./cron-fields";

/** A parsed cron trigger: five fields after an optional `TZ=Europe/Paris ` prefix (default UTC). */
export interface Schedule {
  /** The first firing strictly after `instant`. */
  next(instant: Date): Date;
}

const zonePrefix = /^(?:CRON_)?TZ=(\S+)\s+/;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Up to eight years pass between two 29 Februaries (1896 to 1904, 2096 to 2104). */
const maxDays = 366 * 8 + 2;

/**
 * Parses a cron trigger. Throws `invalid` for a bad expression or zone, or a date that never occurs. On a day with a clock change a time of
 * day fires once: at the first of two 02:30, or at 03:30 when 02:30 is skipped. A schedule of every hour follows elapsed time instead.
 */
export function parseSchedule(source: string): Schedule {
  const zone = zonePrefix.exec(source)?.[1] ?? "UTC";
  const fields = parseCronFields(source.replace(zonePrefix, "").trim());
  if (!fields) throw refuse(source, "five fields of numbers, names, *, lists, ranges and steps are expected");
  const offsetAt = zoneOffsets(zone);
  if (!offsetAt) throw refuse(source, `there is no time zone ${zone}`);
  const find = (instant: Date) => findNext(fields, offsetAt, instant.getTime());
  if (find(new Date(0)) === undefined) throw refuse(source, "it never comes");
  return {
    next: (instant) => {
      const found = find(instant);
      if (found === undefined) throw refuse(source, "it never comes");
      return new Date(found);
    },
  };
}

type OffsetAt = (instant: number) => number;

/** Returns the function from an instant to the zone's offset from UTC, both in milliseconds; undefined for an unknown zone. */
function zoneOffsets(zone: string): OffsetAt | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    return (instant) => {
      const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
      const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
      return wall - Math.floor(instant / 1_000) * 1_000;
    };
  } catch {
    return undefined;
  }
}

function findNext(fields: CronFields, offsetAt: OffsetAt, after: number): number | undefined {
  const wall = after + offsetAt(after);
  // Start a day early: offsets and skipped times move firings past midnight.
  const first = Math.floor(wall / day) * day - day;
  for (let date = first; date <= first + maxDays * day; date += day) {
    if (!isOnDay(fields, new Date(date))) continue;
    const later = firingsOf(fields, offsetAt, date).filter((instant) => instant > after);
    if (later.length > 0) return Math.min(...later);
  }
  return undefined;
}

function isOnDay(fields: CronFields, date: Date): boolean {
  if (!fields.months.has(date.getUTCMonth() + 1)) return false;
  const isDay = fields.days.has(date.getUTCDate());
  const isWeekday = fields.weekdays.has(date.getUTCDay());
  // Standard cron: when day and weekday are both restricted, a match of either fires.
  return fields.any_day || fields.any_weekday ? isDay && isWeekday : isDay || isWeekday;
}

/** All firings on a calendar day of the zone; `date` is that day's midnight in UTC. */
function firingsOf(fields: CronFields, offsetAt: OffsetAt, date: number): number[] {
  const [from, to] = [date - 15 * hour, date + day + 15 * hour];
  const [before, after] = [offsetAt(from), offsetAt(to)];
  const change = before === after ? Infinity : findChange(offsetAt, from, to, before);
  const isEveryHour = fields.hours.size === 24;
  return [...fields.hours].flatMap((hours) =>
    [...fields.minutes].flatMap((minutes) => {
      const wall = date + hours * hour + minutes * minute;
      const early = wall - before < change ? [wall - before] : [];
      const late = wall - after >= change ? [wall - after] : [];
      if (isEveryHour) return [...early, ...late];
      // A repeated time fires at its first occurrence; a skipped one is converted with the offset before the change.
      return [early[0] ?? late[0] ?? wall - before];
    }),
  );
}

/** Finds the first minute of the new offset by binary search: no zone changes twice within a few days. */
function findChange(offsetAt: OffsetAt, from: number, to: number, before: number): number {
  let [low, high] = [Math.floor(from / minute), Math.ceil(to / minute)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minute) === before) low = middle;
    else high = middle;
  }
  return high * minute;
}

function refuse(source: string, why: string): AppError {
  return new AppError("invalid", `The schedule ${JSON.stringify(source)} is not supported: ${why}.`);
}
