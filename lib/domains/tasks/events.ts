import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { idOf } from "@/lib/kernel/base/ids";
import { Task } from "./schema";

const sample: z.input<typeof Task> = {
  id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Send the samples",
  description: "",
  status: "in_progress",
  status_changed_at: "2026-01-05T09:00:00.000Z",
  priority: "high",
  assignee_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  due_on: "2026-01-12",
  estimate_minutes: 45,
  checklist: [{ text: "Choose the colours", done: true }],
  parent_id: null,
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  contract_id: null,
  ticket_id: null,
  project_id: null,
  hourly_rate: null,
  shared: false,
  custom: {},
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `task.${name}`, noun: "task", data: Task, sample: { ...sample, ...changes } });

export const taskCreated = define("created", { status: "open", version: 1 });
export const taskUpdated = define("updated");
/** Another colleague got the task; other fields may have changed with it. */
export const taskAssigned = define("assigned");
/** The task was done; other fields may have changed with it. */
export const taskCompleted = define("completed", { status: "done" });
export const taskDeleted = define("deleted");

/** A note on the task names colleagues. */
export const taskMentioned = defineEvent({
  name: "task.mentioned",
  noun: "task",
  data: Task.extend({ mentioned_ids: z.array(idOf("staff")), author: z.string() }),
  sample: { ...sample, mentioned_ids: ["stf_01jd0p2q3r4s5t6v7w8x9y0z1a"], author: "Ada Byron" },
});

export const taskEvents = [taskMentioned, taskCreated, taskUpdated, taskAssigned, taskCompleted, taskDeleted];
