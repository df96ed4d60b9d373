import { useLocale } from "next-intl";
import { formatUnitPrice } from "@/lib/commerce/money";
import type { ItemRow } from "./resource";

/** A unit price; it may have more decimal places than the currency. */
export function UnitPrice({ item: { unit_price, currency } }: { item: Pick<ItemRow, "unit_price" | "currency"> }) {
  return <bdi className="numbers whitespace-nowrap">{formatUnitPrice(unit_price, currency, useLocale())}</bdi>;
}
