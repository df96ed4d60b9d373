import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toContract } from "./resource";
import { Contract } from "./schema";

export const contractRows = defineRows({
  noun: "contract",
  model: "contract",
  extension: customValuesOf("contract"),
  visible,
  schema: Contract,
  toResource: (row, ctx) => toContract(row, scopesOf(ctx)),
});
