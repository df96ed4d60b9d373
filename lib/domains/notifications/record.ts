import { defineRecord } from "@/lib/kernel/record";
import { notificationEvents } from "./events";
import { findNotification } from "./queries";
import { Notification } from "./schema";

export const notificationRecord = defineRecord({
  noun: "notification",
  read: "own",
  resource: Notification,
  title: null,
  events: notificationEvents,
  find: findNotification,
});
