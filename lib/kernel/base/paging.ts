import { z } from "zod";
import { lineOf, queryInteger } from "./wire";

export const defaultPageSize = 50;
export const maximumPageSize = 200;

/**
 * The query of a list: page size, cursor, sort and total. Callers may sort by the fields in `sortable`; a leading `-` means descending. Add
 * filters with `.extend`.
 */
export function listQuery<const Field extends string>(sortable: readonly [Field, ...Field[]]) {
  const directions = sortable.flatMap((field) => [field, `-${field}` as const]);
  return z.strictObject({
    limit: queryInteger(1, maximumPageSize)
      .describe(`Rows of a page, ${String(defaultPageSize)} by default.`)
      .optional(),
    cursor: z.string().max(500).describe("The `next_cursor` of the page before, with the same filters and sort.").optional(),
    sort: z
      .enum(directions as [Field | `-${Field}`, ...(Field | `-${Field}`)[]])
      .describe("The order; a leading `-` means descending. Records without a value come last in both directions.")
      .optional(),
    include: z.literal("total").describe("`total` adds the number of all rows, up to 10,000.").optional(),
  });
}

/** The text filter of a list; `searched` says by what it finds records. */
export function textFilter(searched: string) {
  const rule = "Finds records with every term, in any order. A term without digits that occurs nowhere matches close spellings.";
  return lineOf(100).describe(`Text in ${searched}. ${rule}`).optional();
}

const total = z.object({ count: z.int(), capped: z.boolean() });

/** One page: the rows, the cursor of the next page (null on the last one), and the capped total if requested. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), next_cursor: z.string().nullable(), total: total.optional() });
}

/** A page whose total has, if requested, the sums of all rows, not just the page's, by currency; null if the count is capped. */
export function pageWithSums<Row extends z.ZodType, Sums extends z.ZodType>(row: Row, sums: Sums) {
  return pageOf(row).extend({ total: total.extend({ sums: z.array(sums).nullable().optional() }).optional() });
}

export type SortDirection = "asc" | "desc";

/** Splits `-created_at` into its field and direction. */
export function parseSort<Field extends string>(sort: Field | `-${Field}`): { field: Field; direction: SortDirection } {
  return sort.startsWith("-") ? { field: sort.slice(1) as Field, direction: "desc" } : { field: sort as Field, direction: "asc" };
}
