import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Timesheet } from "./schema";

const sample: z.input<typeof Timesheet> = {
  id: "tsh_01jd0p2q3r4s5t6v7w8x9y0z1a",
  staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  week: "2026-01-05",
  status: "approved",
  seconds: 136_800,
  submitted_at: "2026-01-09T16:00:00.000Z",
  decided_by: "stf_01jd0p2q3r4s5t6v7w8x9y0z1b",
  decided_at: "2026-01-12T09:00:00.000Z",
  rejection_reason: null,
  version: 2,
  created_at: "2026-01-09T16:00:00.000Z",
  updated_at: "2026-01-12T09:00:00.000Z",
};
const undecided = { decided_by: null, decided_at: null };

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `timesheet.${name}`, noun: "timesheet", data: Timesheet, sample: { ...sample, ...changes } });

export const timesheetSubmitted = define("submitted", { ...undecided, status: "submitted", version: 1 });
export const timesheetWithdrawn = define("withdrawn", { ...undecided, status: "open", submitted_at: null });
export const timesheetApproved = define("approved");
export const timesheetRejected = define("rejected", { status: "rejected", rejection_reason: "Friday is missing" });
export const timesheetReopened = define("reopened", { ...undecided, status: "open", submitted_at: null, version: 3 });

export const timesheetEvents = [timesheetSubmitted, timesheetWithdrawn, timesheetApproved, timesheetRejected, timesheetReopened];
