import { z } from "zod";
import { readRecordId } from "@/lib/kernel/base/ids";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { Webhook as WebhookRow, WebhookDelivery as DeliveryRow } from "@/prisma/generated/client";
import { toDeliveryDetail, toWebhook } from "./resource";
import { deliveryRows, webhookRows } from "./rows";
import { DeliveryId, DeliveryList, DeliveryPage, Webhook, WebhookDeliveryDetail, WebhookId, WebhookList, WebhookPage } from "./schema";

export const secretColumn = "webhooks.secret";

/** @throws AppError `not_found`. */
export function findWebhook(ctx: Ctx, id: string): Promise<WebhookRow> {
  return findRow(ctx, webhookRows, id);
}

/** A delivery of this endpoint. @throws AppError `not_found`. */
export async function findDelivery(ctx: Ctx, webhook_id: string, id: string): Promise<DeliveryRow> {
  const row = await findRow(ctx, deliveryRows, id);
  if (row.webhook_id !== webhook_id) throw notFound("webhook delivery");
  return row;
}

/** The secrets that sign at `now`, the present one first. */
export async function openSigningSecrets(ctx: Ctx, row: WebhookRow, now: Date): Promise<{ secret: string; hint: string }[]> {
  const open = (sealed: string) => openForTenant(ctx.runtime, ctx.tenant.id, secretColumn, sealed);
  const present = { secret: await open(row.secret), hint: row.secret_hint };
  const { previous_secret, previous_secret_hint: hint, previous_secret_until: until } = row;
  if (previous_secret === null || hint === null || until === null || until <= now) return [present];
  return [present, { secret: await open(previous_secret), hint }];
}

export const listWebhooks = query({
  id: "webhooks.list",
  summary: "List webhooks, newest first",
  permission: "webhooks.read",
  input: WebhookList,
  output: WebhookPage,
  example: { limit: "50" },
  run: (ctx, input) => listPage(ctx, webhookRows, input, { where: {}, sort: "-created_at" }),
});

export const getWebhook = query({
  id: "webhooks.get",
  summary: "Get a webhook, without its secret",
  permission: "webhooks.read",
  input: z.strictObject({ id: WebhookId }),
  output: Webhook,
  example: { id: "whk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toWebhook(await findWebhook(ctx, id)),
});

export const listDeliveries = query({
  id: "webhooks.list_deliveries",
  summary: "List what was sent to a webhook in the last 30 days, newest first",
  permission: "webhooks.read",
  input: DeliveryList.extend({ id: WebhookId }),
  output: DeliveryPage,
  example: { id: "whk_01jd0p2q3r4s5t6v7w8x9y0z1a", status: "failed" },
  async run(ctx, { id, status, event, record_id, test, ...page }) {
    await findWebhook(ctx, id);
    const record = record_id === undefined ? undefined : readRecordId(record_id);
    const where = {
      webhook_id: id,
      ...(status === undefined ? {} : { status }),
      ...(event === undefined ? {} : { event_name: event }),
      ...(record === undefined ? {} : { record_id: { in: record === null ? [] : [record.id] } }),
      ...(test === undefined ? {} : { test }),
    };
    return listPage(ctx, deliveryRows, page, { where, sort: "-created_at" });
  },
});

export const getDelivery = query({
  id: "webhooks.get_delivery",
  summary: "Get a delivery with its body and every attempt",
  permission: "webhooks.read",
  input: z.strictObject({ id: WebhookId, delivery_id: DeliveryId }),
  output: WebhookDeliveryDetail,
  example: { id: "whk_01jd0p2q3r4s5t6v7w8x9y0z1a", delivery_id: "whd_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, delivery_id }) {
    return toDeliveryDetail(await findDelivery(ctx, id, delivery_id));
  },
});
