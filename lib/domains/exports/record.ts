import { defineRecord } from "@/lib/kernel/record";
import { exportEvents } from "./events";
import { findExport } from "./queries";
import { Export } from "./schema";

/** An export belongs to whoever asked for it. */
export const exportRecord = defineRecord({
  noun: "export",
  read: "own",
  resource: Export,
  title: "file_name",
  events: exportEvents,
  find: findExport,
});
