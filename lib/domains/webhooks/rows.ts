import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleDeliveries } from "./policy";
import { toDelivery, toWebhook } from "./resource";
import { Webhook, WebhookDelivery } from "./schema";

export const webhookRows = defineRows({ noun: "webhook", model: "webhook", visible, schema: Webhook, toResource: toWebhook });
export const deliveryRows = defineRows({
  noun: "webhook_delivery",
  model: "webhookDelivery",
  visible: visibleDeliveries,
  schema: WebhookDelivery,
  toResource: toDelivery,
});
