import { CalendarView, InvitationAnswer } from "@/lib/domains/calendar/schema";
import { check, checkIn, index } from "../kinds";

/** An event has both clock times with their instants, or none of them. */
export const calendar = [
  check("calendar_events", "calendar_events_times_check", "num_nonnulls(starts, ends, starts_at, ends_at) in (0, 4)"),
  check("calendar_events", "calendar_events_order_check", "end_day >= start_day and (ends_at is null or ends_at >= starts_at)"),
  check("calendar_events", "calendar_events_series_check", "series_end is null or (rrule is not null and series_end >= start_day)"),
  check("calendar_exceptions", "calendar_exceptions_times_check", "num_nonnulls(starts, ends, starts_at, ends_at) in (0, 4)"),
  check("calendar_exceptions", "calendar_exceptions_order_check", "end_day >= start_day and (ends_at is null or ends_at >= starts_at)"),
  checkIn("calendar_invitees", "answer", InvitationAnswer.options),
  index("calendar_feeds_current", "calendar_feeds", "(tenant_id, staff_id) where revoked_at is null", { unique: true }),
  checkIn("calendar_preferences", "view", CalendarView.options),
];
