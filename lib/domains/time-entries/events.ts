import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { TimeEntry } from "./schema";

const sample: z.input<typeof TimeEntry> = {
  id: "tim_01jd0p2q3r4s5t6v7w8x9y0z1a",
  staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  task_id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a",
  task_title: "Send the samples",
  day: "2026-01-05",
  started_at: "2026-01-05T09:00:00.000Z",
  duration_seconds: 2700,
  note: "",
  corrects: null,
  billable: true,
  invoice_id: null,
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:45:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `time_entry.${name}`, noun: "time_entry", data: TimeEntry, sample: { ...sample, ...changes } });

/** A timer was started; the entry has no duration yet. */
export const timerStarted = define("started", { duration_seconds: null, version: 1 });
export const timerStopped = define("stopped");
export const timeEntryCreated = define("created", { started_at: null, version: 1 });
export const timeEntryUpdated = define("updated");
export const timeEntryDeleted = define("deleted");
export const timeEntryCorrected = define("corrected", {
  ...{ started_at: null, version: 1, duration_seconds: -900, note: "Entered a break as work" },
  corrects: { id: "tim_01jd0p2q3r4s5t6v7w8x9y0z1b", day: "2025-12-30", before_seconds: 3600, after_seconds: 2700 },
});

/** The timer runs longer than the company's limit; the colleague is asked. */
export const timerForgotten = define("forgotten", { duration_seconds: null });

export const timeEntryEvents = [
  timerStarted,
  timerStopped,
  timerForgotten,
  timeEntryCreated,
  timeEntryUpdated,
  timeEntryDeleted,
  timeEntryCorrected,
];
