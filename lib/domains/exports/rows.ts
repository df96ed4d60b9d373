import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleDeliveries, visibleSchedules } from "./policy";
import { toDelivery, toExport, toScheduledExport } from "./resource";
import { Export, ExportDelivery, ScheduledExport } from "./schema";

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

export const deliveryRows = defineRows({
  noun: "export_delivery",
  model: "exportDelivery",
  visible: visibleDeliveries,
  schema: ExportDelivery,
  toResource: toDelivery,
});
