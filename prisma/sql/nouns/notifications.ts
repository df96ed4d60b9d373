import { NotificationKind, NotificationNoun } from "@/lib/domains/notifications/schema";
import { checkIn, index } from "../kinds";

/** SQL of notifications that Prisma's schema cannot express. */
export const notifications = [
  checkIn("notifications", "kind", NotificationKind.options),
  checkIn("notifications", "noun", NotificationNoun.options),
  checkIn("notification_preferences", "kind", NotificationKind.options),
  // Every page asks for the number of unread notifications.
  index("notifications_unread", "notifications", "(tenant_id, staff_id, created_at, id) where read_at is null and inbox"),
];
