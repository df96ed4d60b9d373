import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Import } from "./schema";

const sample: z.input<typeof Import> = {
  id: "imp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  list: "customers",
  file_name: "customers.csv",
  format: "csv",
  size: 184320,
  encoding: "utf-8",
  delimiter: ";",
  headings: ["Company", "E-mail"],
  samples: [["Northwind Traders", "hello@northwind.example"]],
  mapping: ["name", "email"],
  key: "name",
  mode: "create_and_update",
  date_order: "dmy",
  decimal_mark: ".",
  recipe: null,
  status: "done",
  rows: 1204,
  done: 1204,
  counts: { create: 1180, update: 12, unchanged: 9, skip: 0, invalid: 3, kept: 0 },
  failure: null,
  staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  key_id: null,
  finished_at: "2026-01-05T09:02:00.000Z",
  available_until: "2026-02-04T09:02:00.000Z",
  version: 6,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:02:00.000Z",
};

const define = (name: string) => defineEvent({ name: `import.${name}`, noun: "import", data: Import, sample });

/** The background worker is to check every row, to write the rows, or to take them back. */
export const importCheckStarted = define("check_started");
export const importStarted = define("started");
export const importUndoStarted = define("undo_started");

export const importChecked = define("checked");
export const importFinished = define("finished");
export const importUndone = define("undone");
export const importCancelled = define("cancelled");
export const importFailed = define("failed");

export const importEvents = [
  importCheckStarted,
  importChecked,
  importStarted,
  importFinished,
  importUndoStarted,
  importUndone,
  importCancelled,
  importFailed,
];
