import { fromDayColumn } from "@/lib/commerce/day-column";
import { TaskPriority } from "@/lib/domains/tasks/schema";
import type { RecurringTask as RecurringTaskRow } from "@/prisma/generated/client";
import { TaskCadence, type RecurringTask } from "./schema";

const dayOrNull = (column: Date | null) => (column === null ? null : fromDayColumn(column));

/** A row as callers see it. */
export function toRecurringTask({ tenant_id: _tenant, start_day, end_day, last_day, next_day, ...row }: RecurringTaskRow): RecurringTask {
  return {
    ...row,
    priority: TaskPriority.parse(row.priority),
    cadence: TaskCadence.parse(row.cadence),
    start_date: fromDayColumn(start_day),
    end_date: dayOrNull(end_day),
    last_date: dayOrNull(last_day),
    next_date: dayOrNull(next_day),
  };
}
