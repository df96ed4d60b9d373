import { customValuesOf, scopesOf } from "@/lib/domains/custom-fields";
import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleTask } from "./policy";
import { toOwnStatus, toTask } from "./resource";
import { OwnStatus, Task } from "./schema";

export const taskRows = defineRows({
  noun: "task",
  model: "task",
  extension: customValuesOf("task"),
  visible: visibleTask,
  schema: Task,
  toResource: (row, ctx) => toTask(row, scopesOf(ctx)),
});

/** For what is read after a change: who passes a personal task on no longer sees it. */
export const changedRows: typeof taskRows = { ...taskRows, visible };

export const statusRows = defineRows({
  noun: "task_status",
  model: "ownTaskStatus",
  visible,
  schema: OwnStatus,
  toResource: toOwnStatus,
});
