import { dueTenants } from "../due";
import { check, index } from "../kinds";

const forgotten = "  select tenant_id from public.time_entries where ask_at <= p_now";

/** A colleague has one running timer at most, however many devices start one at once. */
export const timeEntries = [
  check("time_entries", "time_entries_seconds_check", "seconds is null or seconds between 1 and 31 * 86400"),
  check("time_entries", "time_entries_running_check", "seconds is not null or started_at is not null"),
  check("time_entries", "time_entries_ask_check", "ask_at is null or seconds is null"),
  index("time_entries_running", "time_entries", "(tenant_id, staff_id) where seconds is null", { unique: true }),
  index("time_entries_to_ask", "time_entries", "(ask_at, tenant_id) where ask_at is not null"),
  dueTenants("forgotten_timers", forgotten),
];
