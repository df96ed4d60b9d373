import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { RecurringTask } from "./schema";

const sample: z.input<typeof RecurringTask> = {
  id: "rtk_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Descale the machines",
  description: "",
  priority: "normal",
  assignee_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  estimate_minutes: 30,
  steps: ["Front of house", "Kitchen"],
  customer_id: null,
  contract_id: null,
  ticket_id: null,
  project_id: null,
  cadence: "weekly",
  every: 2,
  start_date: "2026-01-05",
  end_date: null,
  due_in_days: 1,
  paused: false,
  last_date: "2026-01-05",
  next_date: "2026-01-19",
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `recurring_task.${name}`, noun: "recurring_task", data: RecurringTask, sample: { ...sample, ...changes } });

export const recurringTaskCreated = define("created", { last_date: null, next_date: "2026-01-05", version: 1 });
export const recurringTaskUpdated = define("updated");
export const recurringTaskPaused = define("paused", { paused: true, next_date: null });
export const recurringTaskResumed = define("resumed");
export const recurringTaskDeleted = define("deleted");

export const recurringTaskEvents = [
  recurringTaskCreated,
  recurringTaskUpdated,
  recurringTaskPaused,
  recurringTaskResumed,
  recurringTaskDeleted,
];
