"use client";

import { useFormatter, useNow } from "next-intl";

const minute = 60_000;
const farAway = 30 * 24 * 60 * minute;

/** How long ago an instant was, with the exact time on hover; beyond a month, the date. */
export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: minute });
  const instant = new Date(value);
  const exact = format.dateTime(instant, { dateStyle: "long", timeStyle: "short" });
  // The page's clock ticks once a minute, so an instant newer than the last tick must not read as future.
  const asOf = instant > now ? instant : now;
  const near = asOf.getTime() - instant.getTime() < farAway;
  return (
    <time dateTime={value} title={exact} className={className ?? "whitespace-nowrap"}>
      {near ? format.relativeTime(instant, asOf) : format.dateTime(instant, { dateStyle: "medium" })}
    </time>
  );
}
