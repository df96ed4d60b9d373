import { readerLocale } from "./reader-locale";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a rate in percent for a reader: "8.1" is "8.1%" in English and "8,1 %" in German. Text that is not a decimal is returned
 * unchanged.
 */
export function showRate(rate: string, locale: string): string {
  const format =
    formats.get(locale) ?? new Intl.NumberFormat(readerLocale(locale), { style: "unit", unit: "percent", maximumFractionDigits: 4 });
  formats.set(locale, format);
  return isDecimal(rate) ? format.format(rate) : rate;
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}
