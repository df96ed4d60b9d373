import { exponentOf, type Currency } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import { AppError } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";

/** The searchable text of an item. */
export function searchText(name: string, code: string | null): string {
  return [name, code ?? ""].map(foldText).join(" ").trim();
}

/** A unit price with at least the currency's decimal places, and more if it has them: 100 is "100.00" in EUR, 0.0125 stays. */
export function writeUnitPrice(price: string, currency: Currency): string {
  const value = new Decimal(price);
  return value.toFixed(Math.max(value.decimalPlaces(), exponentOf(currency)));
}

/** @throws AppError `conflict` for a deleted item. */
export function assertLive({ deleted_at }: { deleted_at: Date | null }): void {
  if (deleted_at) throw new AppError("conflict", "The item is deleted; restore it first.");
}
