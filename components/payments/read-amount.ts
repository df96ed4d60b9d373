import type { Currency } from "@/lib/commerce/currencies";
import { fromWire, PositiveMoneyText } from "@/lib/commerce/money";

/** An amount above zero in minor units; null for what is none, or has more places than the currency. */
export function readAmount(text: string, currency: Currency): bigint | null {
  if (!PositiveMoneyText.safeParse(text).success) return null;
  try {
    return fromWire(text, currency);
  } catch {
    return null;
  }
}
