import { useLocale } from "next-intl";
import { showUnitPrice } from "@/lib/commerce/show-money";
import type { ItemRow } from "./resource";

/** A unit price; it may have more decimal places than the currency. */
export function UnitPrice({ item: { unit_price, currency } }: { item: Pick<ItemRow, "unit_price" | "currency"> }) {
  return <bdi className="numbers whitespace-nowrap">{showUnitPrice(unit_price, currency, useLocale())}</bdi>;
}
