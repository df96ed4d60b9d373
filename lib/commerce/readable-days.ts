import { formatDay } from "./format-day";

/** A calendar day that stands alone: not within a number such as "INV-2026-06-01", nor with a time behind it. */
const day = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g;

/** A sentence of the API, which has days as `2026-06-01`, as a reader writes them: "The week of Jun 1, 2026 is submitted". */
export function readableDays(text: string, locale: string): string {
  return text.replace(day, (found) => (Number.isNaN(Date.parse(found)) ? found : formatDay(found, locale)));
}
