import { defineResource, type Wire } from "@/components/api/resource";
import type { NumberSeries, NumberSeriesCreate, NumberSeriesUpdate } from "@/lib/domains/settings/schema";
import type { TaxProfile, TaxProfileCreate, TaxProfileUpdate } from "@/lib/domains/taxes/schema";

export const taxProfiles = defineResource<{
  row: typeof TaxProfile;
  detail: typeof TaxProfile;
  create: typeof TaxProfileCreate;
  update: typeof TaxProfileUpdate;
}>("tax-profiles");
export const numberSeries = defineResource<{
  row: typeof NumberSeries;
  detail: typeof NumberSeries;
  create: typeof NumberSeriesCreate;
  update: typeof NumberSeriesUpdate;
}>("number-series");

export type TaxProfileRow = Wire<typeof TaxProfile>;
export type NumberSeriesRow = Wire<typeof NumberSeries>;
