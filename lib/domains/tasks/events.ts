import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { idOf } from "@/lib/kernel/base/ids";
import { OwnStatus, Task } from "./schema";

const sample: z.input<typeof Task> = {
  id: "tsk_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Send the samples",
  description: "",
  status: "in_progress",
  status_id: null,
  status_changed_at: "2026-01-05T09:00:00.000Z",
  priority: "high",
  assignee_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  creator_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  starts_on: "2026-01-08",
  due_on: "2026-01-12",
  due_time: "15:00",
  estimate_minutes: 45,
  checklist: [{ text: "Choose the colours", done: true }],
  parent_id: null,
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  contract_id: null,
  ticket_id: null,
  project_id: null,
  hourly_rate: null,
  shared: false,
  tags: ["Samples"],
  milestone_key: null,
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
/** A task that was deleted with others is back. */
export const taskRestored = define("restored");

/** The task came to another status; `task.updated` or `task.completed` is published too. */
export const taskStatusChanged = define("status_changed");
/** The task is due on another day, or on none. */
export const taskDueChanged = define("due_changed");

const named = {
  noun: "task" as const,
  data: Task.extend({ mentioned_ids: z.array(idOf("staff")), author: z.string() }),
  sample: { ...sample, mentioned_ids: ["stf_01jd0p2q3r4s5t6v7w8x9y0z1a"], author: "Ada Byron" },
};

/** Somebody wrote a note on the task. */
export const taskCommented = defineEvent({ name: "task.commented", ...named });
/** A note on the task names colleagues. */
export const taskMentioned = defineEvent({ name: "task.mentioned", ...named });

const status: z.input<typeof OwnStatus> = {
  id: "tst_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "In review",
  color: "blue",
  meaning: "in_progress",
  position: 2,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const defineStatus = (name: string) => defineEvent({ name: `task_status.${name}`, noun: "task_status", data: OwnStatus, sample: status });

export const taskStatusCreated = defineStatus("created");
export const taskStatusUpdated = defineStatus("updated");
export const taskStatusDeleted = defineStatus("deleted");

export const taskEvents = [
  ...[taskMentioned, taskCommented],
  ...[taskCreated, taskUpdated, taskAssigned, taskCompleted, taskStatusChanged, taskDueChanged, taskDeleted],
];
export const taskStatusEvents = [taskStatusCreated, taskStatusUpdated, taskStatusDeleted];
