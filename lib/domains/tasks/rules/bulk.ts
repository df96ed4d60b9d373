import type { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { foldText } from "@/lib/kernel/base/fold-text";
import { TaskPriority, TaskStatus, type KeptTaskBulk, type TaskBulkResult } from "../schema";
import { movedBy } from "./timeline";

export type KeptAction = z.output<typeof KeptTaskBulk>;
export type Outcome = z.output<typeof TaskBulkResult>["results"][number]["outcome"];

/** What of a task's row decides. */
interface TaskRow {
  id: string;
  status: string;
  status_id: string | null;
  priority: string;
  assignee_id: string | null;
  project_id: string | null;
  milestone_key: string | null;
  start_day: Date | null;
  due_day: Date | null;
  due_time: string | null;
  tags: string[];
  deleted_at: Date | null;
}

/** What stands in the way of deleting. */
export interface Blocks {
  /** The tasks with sub-tasks that would stay. */
  steps: ReadonlySet<string>;
  time: ReadonlySet<string>;
}

export const mostTags = 20;

export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((each) => foldText(each) === foldText(tag));
export const uniqueTags = (tags: readonly string[]): string[] => tags.filter((tag, place) => !hasTag(tags.slice(0, place), tag));
export const withoutTag = (tags: readonly string[], tag: string): string[] => tags.filter((each) => foldText(each) !== foldText(tag));

export function datesOf({ start_day, due_day }: Pick<TaskRow, "start_day" | "due_day">) {
  const day = (column: Date | null) => (column === null ? null : fromDayColumn(column));
  return { starts_on: day(start_day), due_on: day(due_day) };
}

const when = (isSame: boolean): Outcome => (isSame ? "unchanged" : "changed");

/** What the action does to this task; one that is deleted can only be restored. */
export function judge(action: KeptAction, row: TaskRow, { steps, time }: Blocks): Outcome {
  if (action.action === "restore") return when(row.deleted_at === null);
  if (row.deleted_at !== null) return "unchanged";
  const { starts_on, due_on } = datesOf(row);
  switch (action.action) {
    case "assign":
      return when(row.assignee_id === action.assignee_id);
    case "status":
      return when(row.status === action.status && (action.status_id === null || row.status_id === action.status_id));
    case "priority":
      return when(row.priority === action.priority);
    case "due":
      if (due_on === action.due_on) return "unchanged";
      return action.due_on !== null && starts_on !== null && starts_on > action.due_on ? "after_due" : "changed";
    case "shift":
      if (starts_on === null && due_on === null) return "no_date";
      return when(action.days === 0);
    case "dates":
      return when(starts_on === action.starts_on && due_on === action.due_on);
    case "tag":
      if (hasTag(row.tags, action.tag)) return "unchanged";
      return row.tags.length >= mostTags ? "too_many_tags" : "changed";
    case "untag":
      return when(!hasTag(row.tags, action.tag));
    case "milestone":
      if (row.milestone_key === action.milestone_key) return "unchanged";
      return action.milestone_key !== null && row.project_id !== action.project_id ? "another_project" : "changed";
    case "delete":
      if (steps.has(row.id)) return "has_steps";
      return time.has(row.id) ? "has_time" : "changed";
  }
}

/** Whether the task still is as the kept action left it. */
export function isAsLeft(action: KeptAction, row: TaskRow): boolean {
  if (action.action === "delete") return row.deleted_at !== null;
  if (row.deleted_at !== null) return false;
  if (action.action !== "shift") return judge(action, row, { steps: new Set(), time: new Set() }) === "unchanged";
  const left = action.left.find(({ id }) => id === row.id);
  const { starts_on, due_on } = datesOf(row);
  return left !== undefined && left.starts_on === starts_on && left.due_on === due_on;
}

/** The dates that a shift leaves its tasks with. */
export function leftDates(days: number, rows: readonly TaskRow[]) {
  return rows.map((row) => ({ id: row.id, ...datesOf(row), ...movedBy(datesOf(row), days) }));
}

/** The action that gives this task back what it was. */
function wayBack(action: KeptAction, row: TaskRow): KeptAction {
  const ids = [row.id];
  switch (action.action) {
    case "assign":
      return { action: "assign", ids, assignee_id: row.assignee_id };
    case "status":
      return { action: "status", ids, status: TaskStatus.parse(row.status), status_id: row.status_id };
    case "priority":
      return { action: "priority", ids, priority: TaskPriority.parse(row.priority) };
    case "due":
    case "shift":
    case "dates":
      return { action: "dates", ids, ...datesOf(row), due_time: row.due_time };
    case "tag":
      return { action: "untag", ids, tag: action.tag };
    case "untag":
      return { action: "tag", ids, tag: row.tags.find((each) => hasTag([each], action.tag)) ?? action.tag };
    case "milestone":
      return { action: "milestone", ids, project_id: row.project_id, milestone_key: row.milestone_key };
    case "delete":
      return { action: "restore", ids };
    case "restore":
      return { action: "delete", ids };
  }
}

/** The actions that undo the change: one for each former value. */
export function undoOf(action: KeptAction, affected: readonly TaskRow[]): KeptAction[] {
  const groups = new Map<string, KeptAction>();
  for (const row of affected) {
    const back = wayBack(action, row);
    const value = JSON.stringify({ ...back, ids: [] });
    groups.set(value, { ...back, ids: [...(groups.get(value)?.ids ?? []), row.id] });
  }
  return [...groups.values()];
}
