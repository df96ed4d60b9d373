import { useLocale, useTranslations } from "next-intl";
import type { Currency } from "@/lib/commerce/currencies";
import { showUnitPrice } from "@/lib/commerce/show-money";
import type { ItemShown } from "./drift-items";
import { useIntervalText } from "./interval-text";

/** A price with its quantity and interval: "2 × £29.00 a month", "£0.10 per unit used a month". */
export function ItemText({ item, currency }: { item: ItemShown; currency: Currency }) {
  const t = useTranslations("subscriptions.record");
  const locale = useLocale();
  const intervalText = useIntervalText();
  const { unit_amount, interval, interval_count, metered, quantity, package: pack = null } = item;
  const textOf = (): string => {
    if (unit_amount === null) return t(metered ? "usage_tiers" : "tiers");
    const price = showUnitPrice(unit_amount, currency, locale);
    const amount = pack === null ? price : t("per_package", { amount: price, size: pack.size });
    if (pack !== null && !metered) return quantity === null ? amount : t("packaged", { quantity, amount });
    if (metered) return t("by_usage", { amount });
    return quantity === null || quantity === 1 ? amount : t("times", { quantity, amount });
  };
  return (
    <span className="inline-flex flex-wrap gap-x-1">
      <bdi className="numbers">{textOf()}</bdi>
      <span>{intervalText(interval, interval_count)}</span>
    </span>
  );
}
