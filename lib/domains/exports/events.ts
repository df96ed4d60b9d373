import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Export } from "./schema";

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

export const exportEvents = [exportQueued, exportReady, exportFailed, exportCancelled];
