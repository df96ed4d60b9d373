import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleSchedules } from "./policy";
import { toExport, toScheduledExport } from "./resource";
import { Export, ScheduledExport } from "./schema";

export const exportRows = defineRows({
  noun: "export",
  model: "export",
  visible,
  schema: Export,
  toResource: (row, ctx) => toExport(row, ctx.clock.now()),
});

export const scheduledRows = defineRows({
  noun: "scheduled_export",
  model: "scheduledExport",
  visible: visibleSchedules,
  schema: ScheduledExport,
  toResource: toScheduledExport,
});
