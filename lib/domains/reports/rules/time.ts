import { addDays, addMonths, readDay } from "@/lib/commerce/days";
import { workingDays, workingWeek } from "@/lib/commerce/working-days";
import { invalidField } from "@/lib/kernel/base/errors";
import type { TimeFigures, TimeGrouping, TimePeriod } from "../schema";

export interface Span {
  from: string;
  to: string;
}

/** The longest that a report covers, in days: five years. */
const longest = 1_830;

const mondayOf = (day: string) => addDays(day, -((new Date(readDay(day)).getUTCDay() + 6) % 7));
const monthOf = (day: string) => ({ from: `${day.slice(0, 7)}-01`, to: addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1) });
const yearOf = (year: number) => ({ from: `${String(year)}-01-01`, to: `${String(year)}-12-31` });

/** The days of a period of which today is in, or after. */
export function daysOfPeriod(period: TimePeriod, today: string): Span {
  const monday = mondayOf(today);
  const year = Number(today.slice(0, 4));
  switch (period) {
    case "this_week":
      return { from: monday, to: addDays(monday, 6) };
    case "last_week":
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case "this_month":
      return monthOf(today);
    case "last_month":
      return monthOf(addDays(monthOf(today).from, -1));
    case "this_year":
      return yearOf(year);
    case "last_year":
      return yearOf(year - 1);
  }
}

interface AskedSpan {
  from?: string | undefined;
  to?: string | undefined;
  period?: TimePeriod | undefined;
}

/** The days asked for. @throws AppError `invalid` for days and a period, the wrong order, or more than five years. */
export function timeSpan({ from, to, period }: AskedSpan, today: string): Span {
  if (period !== undefined && (from !== undefined || to !== undefined))
    throw invalidField("period", "conflict", "Send days or a period, not both.");
  if (from === undefined && to === undefined) return daysOfPeriod(period ?? "this_month", today);
  const last = to ?? today;
  const span = { from: from ?? monthOf(last).from, to: last };
  if (span.from > span.to) throw invalidField("from", "after_to", "The end date is before the start date.");
  if (addDays(span.from, longest) < span.to) throw invalidField("to", "too_long", "A report of time covers five years at most.");
  return span;
}

/** The days of the span that a group's key stands for: those of a week or month, else all. */
export function spanOfGroup(by: TimeGrouping, key: string | null, span: Span): Span {
  if (key === null || (by !== "week" && by !== "month")) return span;
  const own = by === "week" ? { from: key, to: addDays(key, 6) } : monthOf(`${key}-01`);
  return { from: own.from > span.from ? own.from : span.from, to: own.to < span.to ? own.to : span.to };
}

interface Employed {
  /** The day of the company on which the colleague began, or was added. */
  from: string;
  /** Null for who still works. */
  to: string | null;
}

interface Hours {
  weekly_hours: number | null;
  country: string;
  today: string;
}

/** The working time of colleagues in days up to today, by the company's hours of a week; null where it has none. */
export function workingSeconds(people: readonly Employed[], span: Span, { weekly_hours, country, today }: Hours): number | null {
  if (weekly_hours === null) return null;
  const ends = (to: string | null) => [span.to, today, ...(to === null ? [] : [to])].toSorted()[0] ?? today;
  const days = people.map(({ from, to }) => workingDays(from > span.from ? from : span.from, ends(to), country));
  const sum = days.reduce((all, each) => all + each, 0);
  return Math.round((sum * weekly_hours * 3_600) / workingWeek);
}

interface Sums {
  seconds: number;
  billable: number;
  /** Of hourly projects alone: no other time is put on an invoice. */
  to_invoice: number;
  invoiced: number;
}

/** In percent with one decimal; null of nothing. */
const percent = (part: number, whole: number | null) => (whole === null || whole <= 0 ? null : Math.round((part / whole) * 1_000) / 10);

export function timeFigures(parts: readonly Sums[], working_seconds: number | null): TimeFigures {
  const sum = (name: keyof Sums) => parts.reduce((all, part) => all + part[name], 0);
  const [seconds, billable, invoiced] = [sum("seconds"), sum("billable"), sum("invoiced")];
  return {
    seconds,
    billable_seconds: billable,
    not_billable_seconds: seconds - billable,
    invoiced_seconds: invoiced,
    to_invoice_seconds: sum("to_invoice"),
    billable_rate: percent(billable, seconds),
    working_seconds,
    utilisation: percent(billable, working_seconds),
  };
}
