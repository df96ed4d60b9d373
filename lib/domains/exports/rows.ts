import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toExport } from "./resource";
import { Export } from "./schema";

export const exportRows = defineRows({
  noun: "export",
  model: "export",
  visible,
  schema: Export,
  toResource: (row, ctx) => toExport(row, ctx.clock.now()),
});
