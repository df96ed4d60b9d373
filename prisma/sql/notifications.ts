import { NotificationKind, NotificationNoun } from "@/lib/domains/notifications/schema";
import { checkIn, index } from "./kinds";

/** What the schema of notifications cannot say. */
export const notifications = [
  checkIn("notifications", "kind", NotificationKind.options),
  checkIn("notifications", "noun", NotificationNoun.options),
  checkIn("notification_preferences", "kind", NotificationKind.options),
  // The number beside the bell is asked for by every page.
  index("notifications_unread", "notifications", "(tenant_id, staff_id, created_at, id) where read_at is null and inbox"),
];
