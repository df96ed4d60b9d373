import { fromDayColumn } from "@/lib/commerce/day-column";
import type { TimeEntry as TimeEntryRow } from "@/prisma/generated/client";
import type { TimeEntry } from "./schema";

/** A row as callers see it. */
export function toTimeEntry({ tenant_id: _tenant, day, seconds, task, ...row }: TimeEntryRow & { task: { title: string } }): TimeEntry {
  return { ...row, task_title: task.title, day: fromDayColumn(day), duration_seconds: seconds };
}
