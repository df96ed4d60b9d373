import { useTranslations } from "next-intl";

const intervals = ["day", "week", "month", "year"] as const;
type KnownInterval = (typeof intervals)[number];
const isKnown = (interval: string): interval is KnownInterval => (intervals as readonly string[]).includes(interval);

/** How often a price is charged: "every 3 months". */
export function useIntervalText(): (interval: string, count: number) => string {
  const t = useTranslations("subscriptions.interval");
  return (interval, count) => (isKnown(interval) ? t(interval, { count }) : `${String(count)} ${interval}`);
}
