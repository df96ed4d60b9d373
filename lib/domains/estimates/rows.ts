import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toEstimate, toListed } from "./resource";
import { Estimate, EstimateListed } from "./schema";

const rows = { noun: "estimate", model: "estimate", extension: customValuesOf("estimate"), visible } as const;

export const estimateRows = defineRows({
  ...rows,
  include: { lines: { orderBy: { position: "asc" } } } as const,
  schema: Estimate,
  toResource: (row, ctx) => toEstimate(row, scopesOf(ctx)),
});

/** Without lines and with the customer's name, for lists. */
export const listedRows = defineRows({
  ...rows,
  include: { customer: { select: { name: true } } },
  schema: EstimateListed,
  toResource: (row, ctx) => toListed(row, scopesOf(ctx)),
});
