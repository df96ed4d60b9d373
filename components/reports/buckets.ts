import type { AgeingBucket } from "@/lib/domains/reports/schema";

const all: Record<AgeingBucket, true> = { current: true, days_1_30: true, days_31_60: true, days_61_90: true, days_over_90: true };

/** The ageing's buckets in their order. By name, and not from the schema: a page need not load what checks a report. */
export const buckets = Object.keys(all) as AgeingBucket[];
