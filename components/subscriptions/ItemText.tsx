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
  const { unit_amount, interval, interval_count, metered, quantity } = item;
  const textOf = (): string => {
    if (unit_amount === null) return t(metered ? "usage_tiers" : "tiers");
    const amount = showUnitPrice(unit_amount, currency, locale);
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
