import { AppError } from "@/lib/kernel/base/errors";
import type { Cadence } from "./schedule";

const dayMilliseconds = 86_400_000;

const monthsOf: Record<Exclude<Cadence, "daily" | "weekly">, number> = { monthly: 1, quarterly: 3, annually: 12 };

/**
 * The n-th occurrence (0 is `start_day` itself), always counted from the start day, so that one short month does not shift the rest:
 * 31 January monthly is 28 or 29 February, then 31 March. @throws AppError `invalid` if n is not a whole number from 0, or past year 9999.
 */
export function occurrence(start_day: string, cadence: Cadence, n: number): string {
  if (!Number.isSafeInteger(n) || n < 0) throw new AppError("invalid", "The number of an occurrence must be a whole number from 0.");
  if (cadence === "daily") return addDays(start_day, n);
  if (cadence === "weekly") return addDays(start_day, 7 * n);
  return addMonths(start_day, monthsOf[cadence] * n);
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: string, count: number): string {
  return writeDay(readDay(day) + count * dayMilliseconds);
}

/** The same day of the month `count` months later, or that month's last day where it is shorter. */
export function addMonths(day: string, count: number): string {
  const start = new Date(readDay(day));
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + count;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return writeDay(Date.UTC(year, month, Math.min(start.getUTCDate(), lastOfMonth)));
}

/** Whole days from the first day to the second: 1 from today to tomorrow, negative backwards. */
export function daysBetween(from: string, to: string): number {
  return (readDay(to) - readDay(from)) / dayMilliseconds;
}

/** Midnight UTC of a day in milliseconds, for day arithmetic only: it is not an instant in any timezone. */
export function readDay(day: string): number {
  if (!isDay(day)) throw new AppError("invalid", "Enter a date as YYYY-MM-DD.");
  return Date.parse(`${day}T00:00:00Z`);
}

function writeDay(milliseconds: number): string {
  const date = new Date(milliseconds);
  const day = Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
  if (!isDay(day)) throw new AppError("invalid", "The day must be in the years 1900 to 9999.");
  return day;
}

/** Whether the schema `Day` takes it. Written without the schema, whose library pages that only count days need not load. */
function isDay(day: string): boolean {
  if (!/^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
