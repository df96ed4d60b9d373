import { fromDayColumn } from "@/lib/commerce/day-column";
import type { TimeEntry as TimeEntryRow } from "@/prisma/generated/client";
import type { TimeEntry } from "./schema";

interface Related {
  task: { title: string };
  billed: { invoice_id: string } | null;
}

/** A row as callers see it. */
export function toTimeEntry({ tenant_id: _tenant, ask_at: _ask, day, seconds, task, billed, ...row }: TimeEntryRow & Related): TimeEntry {
  const invoice_id = billed?.invoice_id ?? null;
  return { ...row, task_title: task.title, day: fromDayColumn(day), duration_seconds: seconds, invoice_id };
}
