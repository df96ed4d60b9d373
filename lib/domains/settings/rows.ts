import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toNumberSeries } from "./resource";
import { NumberSeries } from "./schema";

/** A series without the preview of its next number, which changes with every document. */
export const StoredSeries = NumberSeries.omit({ next_number: true });

export const numberSeriesRows = defineRows({
  noun: "number_series",
  model: "numberSeries",
  visible,
  schema: StoredSeries,
  toResource: (row) => toNumberSeries(row, ""),
});
