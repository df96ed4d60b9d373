import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import type { WithCustomValues } from "@/lib/domains/custom-fields";
import { seesCosts, visible } from "./policy";
import { toEstimate, toListed } from "./resource";
import { Estimate, EstimateListed } from "./schema";

const extension = customValuesOf("estimate");
const rows = { noun: "estimate", model: "estimate", extension, visible } as const;

/** The row with lines whose costs are unknown to who reads it. */
function withoutCosts<Row extends object>(row: Row): Row {
  if (!("lines" in row) || !Array.isArray(row.lines)) return row;
  return { ...row, lines: (row.lines as object[]).map((line) => ({ ...line, unit_cost: undefined })) };
}

export const estimateRows = defineRows({
  ...rows,
  extension: {
    ...extension,
    // Events reach programs outside the company, so they never carry what a line costs it.
    split(row: WithCustomValues) {
      const { shared, hidden } = extension.split(row);
      return { shared: withoutCosts(shared), hidden };
    },
  },
  include: { lines: { orderBy: { position: "asc" } } } as const,
  schema: Estimate,
  toResource: (row, ctx) => toEstimate(row, scopesOf(ctx), seesCosts(ctx)),
});

/** Without lines and with the customer's name, for lists. */
export const listedRows = defineRows({
  ...rows,
  include: { customer: { select: { name: true } } },
  schema: EstimateListed,
  toResource: (row, ctx) => toListed(row, scopesOf(ctx)),
});
