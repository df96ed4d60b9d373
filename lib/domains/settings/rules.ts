import { parseNumberFormat, type NumberFormat, type NumberReset } from "@/lib/commerce/numbering";
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

/** Whether two templates can produce the same number: they differ at most in the counter's width, which is only a minimum. */
export function writesTheSame(one: string, other: string): boolean {
  const bare = (template: string) => template.replace(/\{SEQ:\d+\}/, "{SEQ}");
  return bare(one) === bare(other);
}
