import { check, index } from "../kinds";

/** A colleague has one running timer at most, however many devices start one at once. */
export const timeEntries = [
  check("time_entries", "time_entries_seconds_check", "seconds is null or seconds between 1 and 31 * 86400"),
  check("time_entries", "time_entries_running_check", "seconds is not null or started_at is not null"),
  index("time_entries_running", "time_entries", "(tenant_id, staff_id) where seconds is null", { unique: true }),
];
