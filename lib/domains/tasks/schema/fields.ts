import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { lineOf } from "@/lib/kernel/base/wire";

export const TaskId = idOf("task");
export const OwnStatusId = idOf("task_status");

/** In the order in which a task usually passes them. */
export const TaskStatus = z.enum(["open", "in_progress", "waiting", "done"]);
export type TaskStatus = z.output<typeof TaskStatus>;

export const TaskPriority = z.enum(["low", "normal", "high", "urgent"]);
export type TaskPriority = z.output<typeof TaskPriority>;

export const ChecklistItem = z.strictObject({ text: lineOf(200), done: z.boolean() });
export const Checklist = z.array(ChecklistItem).max(100);

export const DueTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time as HH:MM");

export const TaskTag = lineOf(40);
