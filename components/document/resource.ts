import type { Wire } from "@/components/api/resource";
import type { NumberSeries } from "@/lib/domains/settings/schema";
import type { TaxProfile } from "@/lib/domains/taxes/schema";

export type TaxProfileRow = Wire<typeof TaxProfile>;
export type Rates = readonly TaxProfileRow["rates"][number][];
export type SeriesRow = Wire<typeof NumberSeries>;
