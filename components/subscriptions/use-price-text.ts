"use client";

import { useLocale, useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import type { Currency } from "@/lib/commerce/currencies";
import { showUnitPrice } from "@/lib/commerce/show-money";
import { useIntervalText } from "./interval-text";
import { subscriptions, type SubscriptionRecord } from "./resource";

type Item = SubscriptionRecord["items"][number];
type Priced = Pick<Item, "product_name" | "unit_amount" | "interval" | "interval_count" | "package"> & { currency: Currency };

/**
 * The provider's prices as options, of one currency and with the present price of a subscription if `current` is passed. Without
 * `current` they are undefined until they are read.
 */
export function usePriceOptions(current?: { item: Item | undefined; currency: Currency }) {
  const t = useTranslations("subscriptions.plan");
  const locale = useLocale();
  const intervalText = useIntervalText();
  const { data, isError, refetch } = usePart(subscriptions, "prices", "all", subscriptions.verbs.list_prices, {});
  const words = useTranslations("subscriptions.record");
  const labelOf = ({ product_name, unit_amount, currency, interval, interval_count, package: pack = null }: Priced): string => {
    const price = unit_amount === null ? currency : showUnitPrice(unit_amount, currency, locale);
    const amount = pack === null ? price : words("per_package", { amount: price, size: pack.size });
    return `${product_name} · ${amount} ${intervalText(interval, interval_count)}`;
  };
  const offered = data?.data.filter(({ currency }) => current === undefined || currency === current.currency);
  const listed = offered?.map((price) => ({ value: price.price_ref, label: labelOf(price) }));
  const item = current?.item;
  const isListed = listed?.some(({ value }) => value === item?.price_ref);
  const own = current === undefined || item === undefined || isListed === true ? null : labelOf({ ...item, currency: current.currency });
  // The provider lists no archived prices, and the browser would show another than the subscription's.
  const first = item === undefined || own === null ? [] : [{ value: item.price_ref, label: listed ? t("no_longer", { price: own }) : own }];
  const metered = new Set([...(offered ?? []), ...(item === undefined ? [] : [item])].flatMap((one) => (one.metered ? one.price_ref : [])));
  return {
    options: listed === undefined && current === undefined ? undefined : [...first, ...(listed ?? [])],
    configured: data?.configured ?? true,
    isMetered: (price_ref: string) => metered.has(price_ref),
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
