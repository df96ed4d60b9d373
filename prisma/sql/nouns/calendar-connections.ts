import { CalendarProvider, ConnectionState } from "@/lib/domains/calendar-connections/schema";
import { dueTenants } from "../due";
import { checkIn, index } from "../kinds";

/** SQL of connected calendars that Prisma's schema cannot express. */
export const calendarConnections = [
  checkIn("calendar_connections", "state", ConnectionState.options),
  checkIn("calendar_connections", "provider", CalendarProvider.options),
  index("calendar_connections_due", "calendar_connections", "(next_sync_at, tenant_id) where state = 'active'"),
  index(
    "calendar_connections_failing",
    "calendar_connections",
    "(failing_since, tenant_id) where not alerted and failing_since is not null",
  ),
  dueTenants(
    "calendar_connections",
    "  select tenant_id from public.calendar_connections where state = 'active' and next_sync_at <= p_now\n" +
      "  union all\n" +
      "  select tenant_id from public.calendar_connections where not alerted and failing_since <= p_now - interval '1 hour'",
  ),
];
