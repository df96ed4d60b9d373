import { formatDay } from "./format-day";

/** A calendar day that stands alone: not within a number such as "INV-2026-06-01", nor with a time behind it. */
const day = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g;

/** A sentence of the API, which has days as `2026-06-01`, as a reader writes them: "The week of Jun 1, 2026 is submitted". */
export function readableDays(text: string, locale: string): string {
  return text.replace(day, (found) => (Number.isNaN(Date.parse(found)) ? found : formatDay(found, locale)));
}

/** The values of a notification: a day alone, and the sentence that tells why. Names that people chose stay as they are. */
export function readableValues(values: Readonly<Record<string, string>>, locale: string): Record<string, string> {
  const isOurs = (name: string, value: string) => name === "reason" || /^\d{4}-\d\d-\d\d$/.test(value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isOurs(name, value) ? readableDays(value, locale) : value]),
  );
}
