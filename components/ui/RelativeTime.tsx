"use client";

import { useFormatter, useNow } from "next-intl";

const minute = 60_000;
const farAway = 30 * 24 * 60 * minute;

/** How long ago an instant was, with the exact time on hover; what is further than a month away is told by its date. */
export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: minute });
  const instant = new Date(value);
  const exact = format.dateTime(instant, { dateStyle: "long", timeStyle: "short" });
  // A page's time stands still between its minutes: what came since is not to come.
  const asOf = instant > now ? instant : now;
  const near = asOf.getTime() - instant.getTime() < farAway;
  return (
    <time dateTime={value} title={exact} className={className ?? "whitespace-nowrap"}>
      {near ? format.relativeTime(instant, asOf) : format.dateTime(instant, { dateStyle: "medium" })}
    </time>
  );
}
