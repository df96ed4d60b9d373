"use client";

import { useFormatter } from "next-intl";
import { useClock } from "./use-clock";

const farAway = 30 * 24 * 60 * 60_000;

/** How long ago an instant was, with the exact time on hover; beyond a month, the date. */
export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const format = useFormatter();
  const now = useClock();
  const instant = new Date(value);
  const exact = format.dateTime(instant, { dateStyle: "long", timeStyle: "short" });
  // An instant newer than the last tick must not read as future.
  const asOf = instant > now ? instant : now;
  const near = asOf.getTime() - instant.getTime() < farAway;
  return (
    <time dateTime={value} title={exact} className={className ?? "whitespace-nowrap"}>
      {near ? format.relativeTime(instant, asOf) : format.dateTime(instant, { dateStyle: "medium" })}
    </time>
  );
}
