import { fromDayColumn } from "@/lib/commerce/day-column";
import type { TimeEntry as TimeEntryRow } from "@/prisma/generated/client";
import type { TimeEntry } from "./schema";

interface Related {
  task: { title: string };
  billed: { invoice_id: string } | null;
  corrects: { day: Date } | null;
}

/** A row as callers see it. @param hidesTask whether the task is personal to others, so that its title is left out. */
export function toTimeEntry(entry: TimeEntryRow & Related, hidesTask = false): TimeEntry {
  const { tenant_id: _tenant, ask_at: _ask, day, seconds, task, billed, ...rest } = entry;
  const { corrects, corrects_id, corrected_before, corrected_after, ...row } = rest;
  const invoice_id = billed?.invoice_id ?? null;
  const corrected =
    corrects_id === null || corrects === null
      ? null
      : {
          ...{ id: corrects_id, day: fromDayColumn(corrects.day) },
          ...{ before_seconds: corrected_before ?? 0, after_seconds: corrected_after ?? 0 },
        };
  return {
    ...row,
    task_title: hidesTask ? "" : task.title,
    day: fromDayColumn(day),
    duration_seconds: seconds,
    invoice_id,
    corrects: corrected,
  };
}
