import type { Currency } from "@/lib/commerce/currencies";

/**
 * The currencies of a report in order, and the one to show: the requested one, else the company's own, else the first. Null if there is
 * none.
 */
export function pickCurrency(
  rows: readonly { currency: Currency }[],
  requested: string | undefined,
  own: Currency | null,
): { currency: Currency | null; currencies: Currency[] } {
  const currencies = [...new Set(rows.map((row) => row.currency))];
  const find = (code: string | null | undefined) => currencies.find((known) => known === code);
  return { currency: find(requested) ?? find(own) ?? currencies[0] ?? null, currencies };
}
