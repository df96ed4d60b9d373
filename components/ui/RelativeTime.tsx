"use client";

import { useFormatter } from "next-intl";
import { useClock } from "./use-clock";

const farAway = 30 * 24 * 60 * 60_000;

/** The clock ticks once a minute, and those of two machines differ by seconds. */
const tick = 2 * 60_000;

/** The instant as of which a time reads: one that is newer than the last tick has just been, and is not to come. */
export function readAsOf(instant: Date, now: Date): Date {
  return instant > now && instant.getTime() - now.getTime() < tick ? instant : now;
}

/** How long ago an instant was or how soon it comes, with the exact time on hover; beyond a month, the date. */
export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const format = useFormatter();
  const now = useClock();
  const instant = new Date(value);
  const exact = format.dateTime(instant, { dateStyle: "long", timeStyle: "short" });
  const asOf = readAsOf(instant, now);
  const near = Math.abs(asOf.getTime() - instant.getTime()) < farAway;
  return (
    <time dateTime={value} title={exact} className={className ?? "whitespace-nowrap"}>
      {near ? format.relativeTime(instant, asOf) : format.dateTime(instant, { dateStyle: "medium" })}
    </time>
  );
}
