"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Currency } from "@/lib/commerce/currencies";
import { showMoney } from "@/lib/commerce/show-money";
import { usePart } from "@/components/api/use-record";
import { subscriptions } from "./resource";

const intervals = ["day", "week", "month", "year"] as const;
type KnownInterval = (typeof intervals)[number];
const isKnown = (interval: string): interval is KnownInterval => (intervals as readonly string[]).includes(interval);

/** How often a price is charged: "every 3 months". */
export function useIntervalText(): (interval: string, count: number) => string {
  const t = useTranslations("subscriptions.interval");
  return (interval, count) => (isKnown(interval) ? t(interval, { count }) : `${String(count)} ${interval}`);
}

/** The provider's prices as options; undefined until they are read. */
export function usePriceOptions(currency?: Currency) {
  const locale = useLocale();
  const intervalText = useIntervalText();
  const { data } = usePart(subscriptions, "prices", "all", subscriptions.verbs.list_prices, {});
  const options = data?.data
    .filter((price) => currency === undefined || price.currency === currency)
    .map(({ price_ref, product_name, unit_amount, currency: own, interval, interval_count }) => {
      const amount = unit_amount === null ? own : showMoney(unit_amount, own, locale);
      return { value: price_ref, label: `${product_name} · ${amount} ${intervalText(interval, interval_count)}` };
    });
  return { options, configured: data?.configured ?? true };
}
