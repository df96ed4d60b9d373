import { dueTenants } from "../due";
import { check, index } from "../kinds";
import { lockedWhile } from "../locks";

const forgotten = "  select tenant_id from public.time_entries where ask_at <= p_now";

/** A colleague has one running timer at most, however many devices start one at once. */
export const timeEntries = [
  check(
    "time_entries",
    "time_entries_seconds_check",
    `seconds is null or (corrects_id is null and seconds between 1 and 31 * 86400)
    or (corrects_id is not null and seconds <> 0 and seconds = corrected_after - corrected_before)`,
  ),
  check("time_entries", "time_entries_running_check", "seconds is not null or started_at is not null"),
  check("time_entries", "time_entries_ask_check", "ask_at is null or seconds is null"),
  index("time_entries_running", "time_entries", "(tenant_id, staff_id) where seconds is null", { unique: true }),
  index("time_entries_to_ask", "time_entries", "(ask_at, tenant_id) where ask_at is not null"),
  check(
    "time_entries",
    "time_entries_correction_check",
    "num_nonnulls(corrects_id, corrected_before, corrected_after) in (0, 3) and (corrected_after is null or corrected_after >= 0)",
  ),
  // A correction stays as it is, but in a rejected week, which is mended before it is submitted again.
  lockedWhile("time_entries", "corrections", {
    queue: () => "",
    final: (row) =>
      row === "new"
        ? "select 1 where false"
        : `select 1 where old.corrects_id is not null and not exists (select 1 from public.timesheets t
      where t.tenant_id = old.tenant_id and t.staff_id = old.staff_id
      and t.week = date_trunc('week', old.day::timestamp)::date and t.status = 'rejected')`,
    keys: ["day"],
    erasable: ["note"],
  }),
  // A timer that is running may be stopped all the same.
  lockedWhile("time_entries", "settings", {
    erasable: ["note"],
    queue: (row) => `perform 1 from public.settings where tenant_id = ${row}.tenant_id for share;`,
    final: (row) => `select 1 from public.settings s where s.tenant_id = ${row}.tenant_id and s.time_locked_until >= ${row}.day`,
    keys: ["day"],
    free: "old.seconds is null",
  }),
  dueTenants("forgotten_timers", forgotten),
];
