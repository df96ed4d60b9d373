import type { AgeingBucket } from "@/lib/domains/reports/schema";

const all: Record<AgeingBucket, true> = { current: true, days_1_30: true, days_31_60: true, days_61_90: true, days_over_90: true };

/** The ageing buckets in order. Listed by name, so that a page need not load the report's schema. */
export const buckets = Object.keys(all) as AgeingBucket[];
