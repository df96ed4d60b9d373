import { formatNumber, NumberReset, parseNumberFormat } from "@/lib/commerce/numbering";
import { AppError } from "@/lib/kernel/base/errors";

interface Series {
  format: string;
  reset: string;
  next_number: string;
}

interface Surroundings {
  /** The current day in the company's time zone. */
  day: string;
  fiscal_year_start_month: number;
}

/** The counter in a number of this format; 1 if it cannot be read. */
export function readSequence({ format, next_number }: Pick<Series, "format" | "next_number">): number {
  const pattern = format
    .split(/(\{[^{}]*\})/)
    .map((part) => (part.startsWith("{SEQ:") ? "(\\d+)" : part.startsWith("{") ? "\\d+?" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  const found = Number(new RegExp(`^${pattern}$`).exec(next_number)?.[1] ?? "1");
  return Number.isSafeInteger(found) && found > 0 ? found : 1;
}

/**
 * Previews the next number while a format is typed, or returns the problem code of an invalid format. The counter is that of `series`,
 * unless the new format restarts in another period: each period counts separately.
 */
export function exampleNumber(
  format: string,
  reset: string,
  series: Series | null,
  { day, fiscal_year_start_month }: Surroundings,
): { number: string } | { problem: string } {
  const known = NumberReset.safeParse(reset);
  if (!known.success) return { problem: "other" };
  try {
    const sequence = series?.reset === reset ? readSequence(series) : 1;
    return { number: formatNumber(parseNumberFormat(format.trim(), known.data), { day, sequence, fiscal_year_start_month }) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.errors[0]?.code ?? "other" };
    throw error;
  }
}
