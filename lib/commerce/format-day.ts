import { readerLocale } from "./reader-locale";

/**
 * Formats a calendar day for a reader ("Mar 5, 2026"), in the Gregorian calendar and the same in every timezone. Lists load this file:
 * it imports nothing large.
 */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(readerLocale(locale), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
