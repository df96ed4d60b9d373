import { defineRecord } from "@/lib/kernel/record";
import { exportEvents } from "./events";
import { findDelivery, findExport } from "./queries";
import { Export, ExportDelivery } from "./schema";

/** An export belongs to whoever asked for it. */
export const exportRecord = defineRecord({
  noun: "export",
  read: "own",
  resource: Export,
  title: "file_name",
  events: exportEvents,
  find: findExport,
});

export const exportDeliveryRecord = defineRecord({
  noun: "export_delivery",
  read: "export_destinations.read",
  resource: ExportDelivery,
  title: "remote_name",
  events: exportEvents,
  find: findDelivery,
});
