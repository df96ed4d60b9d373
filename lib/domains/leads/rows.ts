import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toLead } from "./resource";
import { Lead } from "./schema";

export const leadRows = defineRows({
  noun: "lead",
  model: "lead",
  extension: customValuesOf("lead"),
  visible,
  schema: Lead,
  toResource: (row, ctx) => toLead(row, scopesOf(ctx)),
});
