import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Export, ExportDelivery } from "./schema";

const sample: z.input<typeof Export> = {
  id: "exp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  list: "invoices",
  format: "xlsx",
  query: { status: "overdue" },
  columns: ["number", "customer_name", "amount_due"],
  status: "ready",
  background: true,
  rows: 24310,
  file_name: "Invoices 2026-01-05.xlsx",
  size: 1843200,
  failure: null,
  schedule_id: null,
  since: null,
  staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  key_id: null,
  finished_at: "2026-01-05T09:00:20.000Z",
  expires_at: "2026-01-06T09:00:20.000Z",
  version: 4,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:20.000Z",
};

const define = (name: string) => defineEvent({ name: `export.${name}`, noun: "export", data: Export, sample });

/** It waits for the background worker. */
export const exportQueued = define("queued");
export const exportReady = define("ready");
export const exportFailed = define("failed");
export const exportCancelled = define("cancelled");

const delivery: z.input<typeof ExportDelivery> = {
  id: "xdl_01jd0p2q3r4s5t6v7w8x9y0z1a",
  export_id: "exp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  destination_id: "xds_01jd0p2q3r4s5t6v7w8x9y0z1a",
  remote_name: "Overdue invoices 2026-01-05 090020.xlsx",
  status: "failed",
  attempts: 1,
  problem: "host_key",
  history: [{ at: "2026-01-05T09:00:21.000Z", milliseconds: 410, problem: "host_key" }],
  finished_at: "2026-01-05T09:00:21.000Z",
  version: 2,
  created_at: "2026-01-05T09:00:20.000Z",
  updated_at: "2026-01-05T09:00:21.000Z",
};

const defineDelivery = (name: string) =>
  defineEvent({ name: `export_delivery.${name}`, noun: "export_delivery", data: ExportDelivery, sample: delivery });

/** Its file waits for the worker, which sends it. */
export const deliveryQueued = defineDelivery("queued");
export const deliveryDelivered = defineDelivery("delivered");
export const deliveryFailed = defineDelivery("failed");

export const exportEvents = [deliveryQueued, deliveryDelivered, deliveryFailed, exportQueued, exportReady, exportFailed, exportCancelled];
