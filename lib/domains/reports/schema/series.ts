import { z } from "zod";
import { NumberKind, NumberSeriesId } from "@/lib/domains/settings/schema";

/** One counter of a number series: the numbers it has given, and whether each has its document. */
export const SeriesPeriod = z.object({
  /** "" for a series that never restarts, else "2026", "2026-03" or "FY2026". */
  period: z.string(),
  /** The first and last document's number; null without documents. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** The last place that the counter gave, and how many documents have one. */
  given: z.int(),
  documents: z.int(),
  /** The places without a document, as ranges; 100 at most. */
  gaps: z.array(z.object({ from: z.int(), to: z.int() })),
  missing: z.int(),
  /** Invoices that credit notes took back whole. */
  voided: z.int(),
});
export type SeriesPeriod = z.output<typeof SeriesPeriod>;

export const SeriesReport = z.object({
  series: z.array(
    z.object({
      id: NumberSeriesId,
      kind: NumberKind,
      name: z.string(),
      format: z.string(),
      periods: z.array(SeriesPeriod),
      missing: z.int(),
    }),
  ),
});
