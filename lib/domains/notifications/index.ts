export { createNotifications } from "./commands/create";
export { replaceNotificationPreference } from "./commands/preferences";
export { markAllNotificationsRead, markNotificationRead } from "./commands/read";
export { countUnreadNotifications, getNotification, getNotificationPreference, listNotificationPreferences, listNotifications } from "./queries";
export { toNotification } from "./resource";
