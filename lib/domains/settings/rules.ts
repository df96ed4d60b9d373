import { parseNumberFormat, type NumberFormat, type NumberReset } from "@/lib/commerce/numbering";
import { addDays, addMonths } from "@/lib/commerce/days";
import { instantOfWallTime, wallTime } from "@/lib/commerce/timezone";
import { AppError, invalidField } from "@/lib/kernel/base/errors";

/**
 * For pages, which may import a domain but not its dependencies: a page without a company uses the formats of the country in the browser's
 * languages.
 */
export { localeFor } from "@/lib/commerce/locale-of";

/** Parses a number series' template. @throws AppError `invalid` at `format` where `parseNumberFormat` rejects it. */
export function readFormat(template: string, reset: NumberReset): NumberFormat {
  try {
    return parseNumberFormat(template, reset);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidField("format", error.errors[0]?.code ?? "invalid", error.message);
  }
}

/** The first time after `now` at which monthly statements go out: 9:00 of the day, by the company's clocks. */
export function nextStatementRun(now: Date, timezone: string, day: number): Date {
  const month = `${wallTime(now, timezone).slice(0, 7)}-01`;
  const at = (first: string) => instantOfWallTime(`${addDays(first, day - 1)}T09:00`, timezone);
  const present = at(month);
  return present > now ? present : at(addMonths(month, 1));
}

/** Whether two templates can produce the same number: they differ at most in the counter's width, which is only a minimum. */
export function writesTheSame(one: string, other: string): boolean {
  const bare = (template: string) => template.replace(/\{SEQ:\d+\}/, "{SEQ}");
  return bare(one) === bare(other);
}
