import { exponentOf, type Currency } from "./currency-codes";

const formats = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs far more than using it, and a list shows hundreds of amounts. */
function currencyFormat(currency: Currency, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const places = exponentOf(currency);
  const made = new Intl.NumberFormat(locale, { style: "currency", currency, minimumFractionDigits: places, maximumFractionDigits: places });
  formats.set(key, made);
  return made;
}

/**
 * Money text as the API wrote it, for a reader: `formatMoney` without its checks and so without zod and decimals, for pages that show many
 * amounts and take none in. What is no decimal is shown as it is.
 */
export function showMoney(text: string, currency: Currency, locale: string): string {
  return isDecimal(text) ? currencyFormat(currency, locale).format(text) : text;
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}
