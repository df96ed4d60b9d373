import { z } from "zod";

/** The ageing buckets: not yet due, or by days overdue. */
export const AgeingBucket = z.enum(["current", "days_1_30", "days_31_60", "days_61_90", "days_over_90"]);
export type AgeingBucket = z.output<typeof AgeingBucket>;

/** The first and last day overdue of each bucket; null is unbounded. */
export const bucketDays: Readonly<Record<AgeingBucket, readonly [number | null, number | null]>> = {
  current: [null, 0],
  days_1_30: [1, 30],
  days_31_60: [31, 60],
  days_61_90: [61, 90],
  days_over_90: [91, null],
};

/** The bucket of an amount by days overdue; zero and less is not yet due. */
export function bucketOf(daysOverdue: number): AgeingBucket {
  const found = AgeingBucket.options.find((bucket) => daysOverdue <= (bucketDays[bucket][1] ?? Infinity));
  return found ?? "days_over_90";
}
