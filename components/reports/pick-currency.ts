import type { Currency } from "@/lib/commerce/currencies";

/**
 * The currencies of a report in their order, and the one to show: the wanted one, else the company's own, else the first. Null where there
 * is none.
 */
export function pickCurrency(
  rows: readonly { currency: Currency }[],
  wanted: string | undefined,
  own: Currency | null,
): { currency: Currency | null; currencies: Currency[] } {
  const currencies = [...new Set(rows.map((row) => row.currency))];
  const find = (code: string | null | undefined) => currencies.find((known) => known === code);
  return { currency: find(wanted) ?? find(own) ?? currencies[0] ?? null, currencies };
}
