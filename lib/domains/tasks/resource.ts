import { fromDayColumn } from "@/lib/commerce/day-column";
import { customOf, type WithCustomValues } from "@/lib/domains/custom-fields/resource";
import type { CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import type { z } from "zod";
import type { OwnTaskStatus, Task as TaskRow } from "@/prisma/generated/client";
import { Checklist, StatusColor, TaskPriority, TaskStatus, type OwnStatus, type Task } from "./schema";

/** A row as callers see it who see the custom values of these scopes. */
export function toTask(
  { tenant_id: _tenant, deleted_at: _deleted, start_day, due_day, custom, ...row }: TaskRow & WithCustomValues,
  scopes: readonly CustomFieldScope[],
): Task {
  return {
    ...row,
    status: TaskStatus.parse(row.status),
    priority: TaskPriority.parse(row.priority),
    starts_on: start_day === null ? null : fromDayColumn(start_day),
    due_on: due_day === null ? null : fromDayColumn(due_day),
    checklist: Checklist.parse(row.checklist),
    custom: customOf(custom, scopes),
  };
}

export function toOwnStatus({ tenant_id: _tenant, ...row }: OwnTaskStatus): z.output<typeof OwnStatus> {
  return { ...row, meaning: TaskStatus.parse(row.meaning), color: StatusColor.parse(row.color) };
}
