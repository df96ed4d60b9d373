import { toEventRecord } from "@/lib/domains/audit/resource";
import { RecordNoun } from "@/lib/domains/audit/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { Event as EventRow, Webhook as WebhookRow, WebhookDelivery as DeliveryRow } from "@/prisma/generated/client";
import type { z } from "zod";
import { Attempts, DeliveryStatus, EventMessage, WebhookError, WebhookStatus } from "./schema";
import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from "./schema";

/** A webhook as callers see it: without its secrets. */
export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: WebhookStatus.parse(row.status),
    plain_http: row.url.startsWith("http:"),
    secret_hint: row.secret_hint,
    previous_secret_hint: row.previous_secret_hint,
    previous_secret_until: row.previous_secret_until,
    failing_since: row.failing_since,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const noun = RecordNoun.parse(row.noun);
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    event_id: row.event_id,
    event: row.event_name,
    noun,
    record_id: encodeId(noun, row.record_id),
    sequence: row.sequence,
    test: row.test,
    replayed: row.replayed,
    status: DeliveryStatus.parse(row.status),
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at,
    attempted_at: row.attempted_at,
    response_status: row.response_status,
    response_body: row.response_body,
    latency_ms: row.latency_ms,
    error: WebhookError.nullable().parse(row.error),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toDeliveryDetail(row: DeliveryRow): z.output<typeof WebhookDeliveryDetail> {
  const history = Attempts.decode(row.history as z.input<typeof Attempts>);
  return { ...toDelivery(row), payload: row.payload, history };
}

/** The body of an event's delivery. It is built once and stored, so that every attempt has the same bytes. */
export function toPayload(event: EventRow, test = false): string {
  return JSON.stringify(encodeWire(EventMessage, { ...toEventRecord(event), ...(test ? { test: true as const } : {}) }));
}
