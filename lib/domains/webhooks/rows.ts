import { defineRows } from "@/lib/kernel/rows";
import { mayReadBody, visible, visibleDeliveries } from "./policy";
import { toDelivery, toWebhook } from "./resource";
import { Webhook, WebhookDelivery } from "./schema";

export const webhookRows = defineRows({ noun: "webhook", model: "webhook", visible, schema: Webhook, toResource: toWebhook });
export const deliveryRows = defineRows({
  noun: "webhook_delivery",
  model: "webhookDelivery",
  visible: visibleDeliveries,
  schema: WebhookDelivery,
  // What is sent repeats the record, and an endpoint may echo it.
  toResource: (row, ctx) => (mayReadBody(ctx, row) ? toDelivery(row) : { ...toDelivery(row), response_body: null }),
});
