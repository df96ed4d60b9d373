/** The order and separator of a locale's numeric dates: `day/month/year` in British English. */
export function dayPattern(locale: string): { order: ("day" | "month" | "year")[]; separator: string } {
  const parts = new Intl.DateTimeFormat(locale, {
    dateStyle: "short",
    timeZone: "UTC",
    calendar: "gregory",
    numberingSystem: "latn",
  }).formatToParts(new Date("2026-11-22T00:00:00Z"));
  const order = parts.map((part) => part.type).filter((type) => type === "day" || type === "month" || type === "year");
  return {
    order,
    separator:
      parts
        .find((part) => part.type === "literal")
        ?.value.replace(/[\u200e\u200f\s]/g, "")
        .slice(0, 1) || "/",
  };
}

/** A day (`2026-11-22`) as the locale writes it in digits, with a four-digit year: what the field shows and parses. */
export function writeDayText(day: string, locale: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const { order, separator } = dayPattern(locale);
  return order.map((name) => ({ year, month, day: date })[name]).join(separator);
}

/**
 * The pattern of a day in the reader's letters, in the locale's order. Marks keep its parts from left to right, as the digits of a day are.
 * @param letters year, month and day: `YYYY-MM-DD`
 */
export function writeDayPattern(letters: string, locale: string): string {
  const text = writeDayText(letters, locale);
  return /[\u0600-\u06ff]/.test(text) ? text.replace(/[^\u0600-\u06ff]+/g, "\u200e$&\u200e") : text;
}

/** Converts Arabic and Persian digits to Latin ones. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/**
 * Parses a typed day to `YYYY-MM-DD`, or null: ISO 8601, or digits in the locale's order with any separator. A two-digit year is in this
 * century; a missing year is the year of `today`.
 */
export function readDayText(text: string, locale: string, today: string): string | null {
  const plain = latinDigits(text)
    .replace(/[\u200e\u200f]/g, "")
    .trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = plain
    .split(/[^\d]+/)
    .filter((part) => part !== "")
    .map(Number);
  if (!/^[\d\s./،,-]+$/.test(plain)) return null;
  const { order } = dayPattern(locale);
  const names = numbers.length === 2 ? order.filter((name) => name !== "year") : order;
  if (numbers.length !== names.length || numbers.length < 2) return null;
  const value = (name: "day" | "month" | "year") => numbers[names.indexOf(name)];
  const year = value("year") ?? Number(today.slice(0, 4));
  return existing(year < 100 ? 2000 + year : year, value("month") ?? 0, value("day") ?? 0);
}

function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || year > 9999 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** Why a typed day is rejected: it cannot be parsed, or it is out of range. */
export type DayProblem = "day_unreadable" | "day_too_early" | "day_too_late";

/** The first and last valid day; omitted where there is no limit. */
export interface DayBounds {
  min?: string | undefined;
  max?: string | undefined;
}

export function isWithin(day: string, { min, max }: DayBounds): boolean {
  return (min === undefined || day >= min) && (max === undefined || day <= max);
}

/** The typed day, null for an empty field, or the problem. */
export function validateDayText(
  text: string,
  { locale, today, min, max }: { locale: string; today: string } & DayBounds,
): { day: string | null; problem: DayProblem | null } {
  if (text.trim() === "") return { day: null, problem: null };
  const day = readDayText(text, locale, today);
  if (day === null) return { day, problem: "day_unreadable" };
  if (isWithin(day, { min, max })) return { day, problem: null };
  return { day: null, problem: min !== undefined && day < min ? "day_too_early" : "day_too_late" };
}
