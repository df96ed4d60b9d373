import type { Interval, Price, Subscription } from "./billing-objects";

/** The instant `count` intervals after the anchor; the 31st becomes the last day of a shorter month, and the 31st again after it. */
export function periodAfter(anchor: number, { interval, interval_count }: Price["recurring"], count: number): number {
  const steps = count * interval_count;
  const days: Partial<Record<Interval, number>> = { day: 1, week: 7 };
  const length = days[interval];
  if (length !== undefined) return anchor + steps * length * 86_400;
  const start = new Date(anchor * 1000);
  const months = start.getUTCMonth() + steps * (interval === "year" ? 12 : 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const clock = (anchor % 86_400) * 1000;
  return (Date.UTC(start.getUTCFullYear(), months, day) + clock) / 1000;
}

/** The end of the period that starts at `start`. */
export function periodEnd({ billing_cycle_anchor: anchor, items }: Subscription, start: number): number {
  const recurring = items.data[0]?.price.recurring;
  if (recurring === undefined) return start;
  let count = 1;
  while (periodAfter(anchor, recurring, count) <= start) count += 1;
  return periodAfter(anchor, recurring, count);
}

/** The part of `amount` for the rest of a period, by the second, rounded half up. */
export function prorate(amount: number, { from, start, end }: { from: number; start: number; end: number }): number {
  const [whole, rest] = [BigInt(end - start), BigInt(Math.max(0, Math.min(end, end - from)))];
  if (whole === 0n) return 0;
  return Number((2n * BigInt(amount) * rest + whole) / (2n * whole));
}
