import { TimesheetStatus } from "@/lib/domains/timesheets/schema";
import { check, checkIn } from "../kinds";
import { lockedWhile } from "../locks";

/**
 * The time of a week that is submitted or approved can't change. The colleague is locked as by a submission, so that a change and a
 * submission at once queue.
 */
export const timesheets = [
  checkIn("timesheets", "status", TimesheetStatus.options),
  check("timesheets", "timesheets_week_check", "extract(isodow from week) = 1"),
  check("timesheets", "timesheets_submitted_check", "(status = 'open') = (submitted_at is null)"),
  lockedWhile("time_entries", "timesheets", {
    keys: ["staff_id", "day"],
    erasable: ["note"],
    queue: (row) => `perform 1 from public.staff where tenant_id = ${row}.tenant_id and id = ${row}.staff_id for share;`,
    final: (row) => `select 1 from public.timesheets t where t.tenant_id = ${row}.tenant_id and t.staff_id = ${row}.staff_id
      and t.week = date_trunc('week', ${row}.day::timestamp)::date and t.status in ('submitted', 'approved')`,
  }),
];
