import { parseNumberFormat, type NumberFormat, type NumberReset } from "@/lib/commerce/numbering";
import { AppError, invalidField } from "@/lib/kernel/base/errors";

/**
 * For pages, which know a domain and not what it builds on: a page that is no company's is written as in the country that the reader's
 * browser names.
 */
export { localeOf } from "@/lib/commerce/locale-of";

/** Reads a number series' template. @throws AppError `invalid` at `format` for what `parseNumberFormat` refuses. */
export function readFormat(template: string, reset: NumberReset): NumberFormat {
  try {
    return parseNumberFormat(template, reset);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidField("format", error.errors[0]?.code ?? "invalid", error.message);
  }
}

/** Whether two templates can write the same number: they differ at most in the counter's width, which is only a minimum. */
export function writesTheSame(one: string, other: string): boolean {
  const bare = (template: string) => template.replace(/\{SEQ:\d+\}/, "{SEQ}");
  return bare(one) === bare(other);
}
