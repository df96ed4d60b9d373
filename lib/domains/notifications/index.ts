export { createNotifications } from "./commands/create";
export { mailNotification } from "./commands/mail";
export { replaceNotificationPreference } from "./commands/preferences";
export { markAllNotificationsRead, markNotificationRead } from "./commands/read";
export { notificationCreated, notificationEvents } from "./events";
export {
  countUnreadNotifications,
  getNotification,
  getNotificationPreference,
  listNotificationPreferences,
  listNotifications,
} from "./queries";
export { notificationRecord } from "./record";
export { toNotification } from "./resource";
