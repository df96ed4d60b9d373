import { exponentOf, type Currency } from "./currency-codes";
import { directionOf } from "./direction";
import { readerLocale } from "./reader-locale";

const formats = new Map<string, (amount: Intl.StringNumericLiteral) => string>();

/** Making a formatter costs far more than using it, and a list shows hundreds of amounts. */
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
 * An amount in a right-to-left language. Left to itself, "75.00 UK£" is shown as "£UK 75.00" and with a minus as "£-25.00 UK", since the
 * sign of a currency has no direction of its own. Marks keep figure and currency apart and each whole; they are marks and not isolates,
 * since mails and PDFs know them too.
 */
function keepOrder(parts: readonly Intl.NumberFormatPart[]): string {
  return parts
    .map(({ type, value }) =>
      type !== "currency" || rightToLeftLetters.test(value) ? value : `${rightMark}${leftMark}${value}${leftMark}${rightMark}`,
    )
    .join("");
}

/**
 * Writes a decimal as money of a currency, with its own places and at most `most` of them. The currency's usual sign is unmistakable: "$"
 * is one country's, others are "CA$".
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
 * Money text as the API wrote it, for a reader: `formatMoney` without its checks and so without zod and decimals, for pages that show many
 * amounts and take none in. What is no decimal is shown as it is.
 */
export function showMoney(text: string, currency: Currency, locale: string): string {
  return isDecimal(text) ? writeMoney(text, currency, locale) : text;
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}
