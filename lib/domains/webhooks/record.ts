import { defineRecord } from "@/lib/kernel/record";
import { webhookEvents } from "./events";
import { Webhook } from "./schema";

export const webhookRecord = defineRecord({
  noun: "webhook",
  read: "webhooks.read",
  resource: Webhook,
  title: "url",
  events: webhookEvents,
});
