import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toNotification } from "./resource";
import { Notification } from "./schema";

export const notificationRows = defineRows({
  noun: "notification",
  model: "notification",
  visible,
  schema: Notification,
  toResource: toNotification,
});
