import { defineRecord } from "@/lib/kernel/record";
import { taskEvents, taskStatusEvents } from "./events";
import { findTask, findTaskStatus, listTasks } from "./queries";
import { OwnStatus, Task, TaskList } from "./schema";
import { searchTasks } from "./search";

export const taskRecord = defineRecord({
  noun: "task",
  read: "tasks.read",
  resource: Task,
  title: "title",
  events: taskEvents,
  find: findTask,
  search: { run: searchTasks },
  list: {
    query: TaskList,
    row: Task,
    read: listTasks,
    columns: {
      title: { type: "text" },
      status: { type: "choice", words: "statuses" },
      status_id: { type: "name", of: "task_status" },
      priority: { type: "choice", words: "priorities" },
      assignee_id: { type: "name", of: "staff" },
      due_on: { type: "day" },
      due_time: { type: "text", extra: true },
      starts_on: { type: "day", extra: true },
      tags: { type: "texts", extra: true },
      customer_id: { type: "name", of: "customer" },
      description: { type: "text", extra: true },
      status_changed_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});

export const taskStatusRecord = defineRecord({
  noun: "task_status",
  read: "tasks.read",
  resource: OwnStatus,
  title: "name",
  events: taskStatusEvents,
  find: findTaskStatus,
});
