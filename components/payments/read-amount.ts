import type { Currency } from "@/lib/commerce/currencies";
import { fromWire, PositiveMoneyText } from "@/lib/commerce/money";

/** Parses a positive amount to minor units; null if it is not one or has more decimal places than the currency. */
export function readAmount(text: string, currency: Currency): bigint | null {
  if (!PositiveMoneyText.safeParse(text).success) return null;
  try {
    return fromWire(text, currency);
  } catch {
    return null;
  }
}
