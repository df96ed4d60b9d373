import { StatusColor, TaskPriority, TaskShape, TaskStatus, TaskZoom } from "@/lib/domains/tasks/schema";
import { finder, joined } from "../finder";
import { check, checkIn } from "../kinds";

/** SQL of tasks that Prisma's schema cannot express. */
export const tasks = [
  checkIn("tasks", "status", TaskStatus.options),
  checkIn("tasks", "priority", TaskPriority.options),
  checkIn("task_statuses", "meaning", TaskStatus.options),
  checkIn("task_statuses", "color", StatusColor.options),
  checkIn("task_preferences", "shape", TaskShape.options),
  checkIn("task_preferences", "zoom", TaskZoom.options),
  check("task_dependencies", "task_dependencies_other_check", "task_id <> after_id"),
  check("tasks", "tasks_dates_check", "start_day <= due_day"),
  check("tasks", "tasks_due_time_check", "due_time is null or due_day is not null"),
  check("tasks", "tasks_estimate_check", "estimate_minutes > 0"),
  check("tasks", "tasks_parent_check", "parent_id <> id"),
  check("tasks", "tasks_one_place_check", "num_nonnulls(customer_id, contract_id, ticket_id, project_id) <= 1"),
  ...finder("tasks", { text: joined("title"), fuzzy: true, indexed: true }),
];
