import { firstStarts } from "@/lib/commerce/occurrences";
import { readRepeat, weekdayOf, weekdays, writeRepeat } from "@/lib/commerce/repeat";
import { addDays } from "@/lib/commerce/days";
import { instantOfEventTime, wallTime } from "@/lib/commerce/timezone";

/**
 * A provider's RRULE (RFC 5545, 3.3.10) as the calendar writes it; null for one that it can't hold.
 * @param start the first occurrence, as a clock time of `timezone` or a day.
 */
export function readRule(text: string, start: string, timezone: string): string | null {
  const parts = new Map(
    text
      .replace(/^RRULE:/i, "")
      .toUpperCase()
      .split(";")
      .map((part) => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""] as const),
  );
  const until = parts.get("UNTIL");
  if (until !== undefined) {
    const day = lastDayIn(until, start, timezone);
    if (day === null) return null;
    parts.set("UNTIL", day.replaceAll("-", ""));
  }
  simplify(parts, start);
  const repeat = readRepeat([...parts].map(([name, value]) => `${name}=${value}`).join(";"));
  if (repeat === null) return null;
  const rule = writeRepeat(repeat);
  // A series begins with its first occurrence here.
  return firstStarts(start, rule, 1)[0] === start ? rule : null;
}

/** The last day of a series that ends at a moment: none is left on a day whose occurrence is later. */
function lastDayIn(until: string, start: string, timezone: string): string | null {
  const [, year, month, day, hour, minute, zone] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(until) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined || minute === undefined || start.length === 10) return date;
  const time = `${date}T${hour}:${minute}`;
  const wall = zone === "Z" ? wallTime(new Date(`${time}Z`), timezone) : time;
  const last = wall.slice(0, 10);
  return wall.slice(11) < start.slice(11) ? addDays(last, -1) : last;
}

/** Takes out what says nothing more than the start does, and writes "the second Tuesday" in one way. */
function simplify(parts: Map<string, string>, start: string): void {
  const [every, interval] = [parts.get("FREQ"), Number(parts.get("INTERVAL") ?? "1")];
  if (every === "DAILY" && parts.get("BYDAY") === "MO,TU,WE,TH,FR,SA,SU") parts.delete("BYDAY");
  if (every === "DAILY" && interval === 1 && parts.has("BYDAY")) parts.set("FREQ", "WEEKLY");
  if (parts.get("FREQ") !== "WEEKLY" || interval === 1 || isSameFromMonday(parts, start)) parts.delete("WKST");
  const [position, weekday] = [parts.get("BYSETPOS"), parts.get("BYDAY")];
  if (position !== undefined && weekday !== undefined && /^[A-Z]{2}$/.test(weekday)) {
    parts.set("BYDAY", `${position}${weekday}`);
    parts.delete("BYSETPOS");
  }
  if (every === "YEARLY" && Number(parts.get("BYMONTH")) === Number(start.slice(5, 7)) && /^-?\d[A-Z]{2}$/.test(parts.get("BYDAY") ?? "")) {
    // "The fourth Thursday of November" is that of each twelfth month.
    parts
      .set("FREQ", "MONTHLY")
      .set("INTERVAL", String(interval * 12))
      .delete("BYMONTH");
  } else if (every === "YEARLY") {
    if (Number(parts.get("BYMONTH")) === Number(start.slice(5, 7))) parts.delete("BYMONTH");
    if (!parts.has("BYMONTH") && Number(parts.get("BYMONTHDAY")) === Number(start.slice(8, 10))) parts.delete("BYMONTHDAY");
  }
}

/** Whether weeks that begin on another day than Monday have the same occurrences: they do unless that day parts the series' days. */
function isSameFromMonday(parts: ReadonlyMap<string, string>, start: string): boolean {
  const days = (parts.get("BYDAY") ?? weekdayOf(start.slice(0, 10))).split(",");
  if (days.length === 1) return true;
  const at = (day: string | undefined) => weekdays.findIndex((each) => each === day);
  return new Set(days.map((day) => at(day) < at(parts.get("WKST")))).size === 1;
}

/** The last day that a rule names, whatever else it says. */
export function untilIn(text: string): string | null {
  const [, year, month, day] = /UNTIL=(\d{4})(\d{2})(\d{2})/i.exec(text) ?? [];
  return year === undefined || month === undefined || day === undefined ? null : `${year}-${month}-${day}`;
}

/** The rule as providers read it: the last day as an instant, where the start has a time (RFC 5545, 3.3.10). */
export function writeRule(rrule: string, start: string, timezone: string): string {
  const until = readRepeat(rrule)?.until;
  if (!until || start.length === 10) return rrule;
  const end = instantOfEventTime(`${until}T23:59`, timezone)
    .toISOString()
    .replace(/[-:]|\.\d{3}/g, "");
  return rrule.replace(/UNTIL=\d+/, `UNTIL=${end}`);
}
