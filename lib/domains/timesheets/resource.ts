import { fromDayColumn } from "@/lib/commerce/day-column";
import type { Timesheet as TimesheetRow } from "@/prisma/generated/client";
import { TimesheetStatus, type Timesheet } from "./schema";

/** A row as callers see it. */
export function toTimesheet({ tenant_id: _tenant, ...row }: TimesheetRow): Timesheet {
  return { ...row, week: fromDayColumn(row.week), status: TimesheetStatus.parse(row.status) };
}
