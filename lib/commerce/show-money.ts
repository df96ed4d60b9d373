import { exponentOf, type Currency } from "./currency-codes";
import { directionOf } from "./direction";
import { readerLocale } from "./reader-locale";

const formats = new Map<string, (amount: Intl.StringNumericLiteral) => string>();

/** Caches formatters: creating one costs far more than using it, and a list shows hundreds of amounts. */
function currencyFormat(currency: Currency, locale: string, most: number): (amount: Intl.StringNumericLiteral) => string {
  const key = `${locale} ${currency} ${most}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(readerLocale(locale), {
    style: "currency",
    currency,
    minimumFractionDigits: exponentOf(currency),
    maximumFractionDigits: most,
  });
  const made =
    directionOf(locale) === "ltr"
      ? (amount: Intl.StringNumericLiteral) => format.format(amount)
      : (amount: Intl.StringNumericLiteral) => keepOrder(format.formatToParts(amount));
  formats.set(key, made);
  return made;
}

const [leftMark, rightMark] = ["\u200e", "\u200f"];
const rightToLeftLetters = /[\u0590-\u08ff]/;

/**
 * Orders an amount in a right-to-left language. Without direction marks, "75.00 UK£" renders as "£UK 75.00", and a negative one as
 * "£-25.00 UK", since currency signs have no direction. Marks, not isolates, because mail programs and PDFs support them.
 */
function keepOrder(parts: readonly Intl.NumberFormatPart[]): string {
  return parts
    .map(({ type, value }) =>
      type !== "currency" || rightToLeftLetters.test(value) ? value : `${rightMark}${leftMark}${value}${leftMark}${rightMark}`,
    )
    .join("");
}

/**
 * Formats a decimal as money with the currency's decimal places and at most `most` of them. Signs are unambiguous: "$" belongs to one
 * currency, others are written like "CA$".
 */
export function writeMoney(
  amount: Intl.StringNumericLiteral,
  currency: Currency,
  locale: string,
  most: number = exponentOf(currency),
): string {
  return currencyFormat(currency, locale, most)(amount);
}

/**
 * Formats the API's money text for a reader. Unlike `formatMoney` it needs neither zod nor decimal.js, for pages that only show amounts.
 * Text that is not a decimal is returned unchanged.
 */
export function showMoney(text: string, currency: Currency, locale: string): string {
  return isDecimal(text) ? writeMoney(text, currency, locale) : text;
}

/** Formats the API's unit price for a reader as `formatUnitPrice` does: up to 6 places where the price is finer than the currency. */
export function showUnitPrice(text: string, currency: Currency, locale: string): string {
  return isDecimal(text) ? writeMoney(text, currency, locale, 6) : text;
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}
