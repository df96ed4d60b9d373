import { z } from "zod";
import { EventRecord, RecordId, RecordNoun } from "@/lib/domains/audit/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, textOf } from "@/lib/kernel/base/wire";

export const WebhookId = idOf("webhook");
export const DeliveryId = idOf("webhook_delivery");

/** `paused` by a colleague; `resting` after five days of failures; `gone`: the endpoint answered 410. */
export const WebhookStatus = z.enum(["active", "paused", "resting", "gone"]);
export type WebhookStatus = z.output<typeof WebhookStatus>;

/** `skipped`: a colleague chose not to send it when the endpoint was resumed, or its creator may not read such records any more. */
export const DeliveryStatus = z.enum(["pending", "succeeded", "failed", "skipped"]);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** Why an attempt got no answer. */
export const WebhookError = z.enum(["timeout", "unreachable", "tls", "address_not_allowed"]);

/** Every kind of event, also those to come. */
export const everyEvent = "*";

/** The name of a kind of event, such as `invoice.finalized`, or `*` for all. */
export const EventSelection = z
  .string()
  .regex(/^(\*|[a-z_]+\.[a-z_]+)$/, "Must be the name of an event, or *")
  .meta({ examples: ["invoice.finalized"] });

/** Seconds from the failure of one attempt to the next; the first attempt is immediate. */
export const retryDelays = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Days for which deliveries are kept and events can be replayed. */
export const retentionDays = 30;

const changeable = z.strictObject({
  /** HTTPS; in the demo also plain HTTP on the same machine. */
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  description: textOf(200),
  events: z.array(EventSelection).min(1).max(200),
});

export const Webhook = z.object({
  id: WebhookId,
  ...changeable.shape,
  status: WebhookStatus,
  /** Whether deliveries travel unencrypted, which only the demo allows. */
  plain_http: z.boolean(),
  /** The last four characters of the secret. */
  secret_hint: z.string(),
  /** The secret before the last rotation also signs until then. */
  previous_secret_hint: z.string().nullable(),
  previous_secret_until: Timestamp.nullable(),
  /** The first failed attempt since the last success. */
  failing_since: Timestamp.nullable(),
  created_by_id: idOf("staff").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Webhook = z.output<typeof Webhook>;

/** The only answers with the secret: of the creation and of a rotation. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() });

export const WebhookCreate = changeable.partial({ description: true });
export const WebhookUpdate = changeable.partial();
export const WebhookList = listQuery(["created_at"]);
export const WebhookPage = pageOf(Webhook);

/** Hours for which the replaced secret signs too. */
export const SecretRotation = z.strictObject({ overlap_hours: z.int().min(0).max(168).optional() });

/** What happens to the deliveries that waited while the endpoint was not active. */
export const Resumption = z.strictObject({ backlog: z.enum(["send", "skip"]) });

export const WebhookTest = z.strictObject({
  event: z.string().max(100).describe("The type of event to send; by default the first that the endpoint receives.").optional(),
  record_id: RecordId.describe("Sends the latest event of this record instead of a sample.").optional(),
});

/** The events from `from` (included) to `to` (excluded), at most 30 days back. */
export const ReplaySpan = z.strictObject({
  from: Timestamp,
  to: Timestamp,
  /** `missed`: those that were not delivered; `all`: also those that were. */
  which: z.enum(["missed", "all"]),
});

const Attempt = z.object({
  at: Timestamp,
  status: z.int().nullable(),
  latency_ms: z.int(),
  error: WebhookError.nullable(),
  /** The last characters of the secrets that signed it. */
  signed_with: z.array(z.string()),
});
export const Attempts = z.array(Attempt);

export const WebhookDelivery = z.object({
  id: DeliveryId,
  webhook_id: WebhookId,
  /** The `webhook-id` header, the same on every attempt and replay. */
  event_id: idOf("event"),
  event: z.string(),
  noun: RecordNoun,
  record_id: RecordId,
  sequence: z.int(),
  test: z.boolean(),
  replayed: z.boolean(),
  status: DeliveryStatus,
  attempts: z.int(),
  next_attempt_at: Timestamp.nullable(),
  attempted_at: Timestamp.nullable(),
  /** The latest answer, with secrets masked; null without one. */
  response_status: z.int().nullable(),
  response_body: z.string().nullable(),
  latency_ms: z.int().nullable(),
  error: WebhookError.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** The same with the body that is sent, and every attempt. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({ payload: z.string(), history: Attempts });

export const DeliveryList = listQuery(["created_at"]).extend({
  status: DeliveryStatus.optional(),
  event: z.string().max(100).optional(),
  record_id: RecordId.optional(),
  test: QueryFlag.optional(),
});
export const DeliveryPage = pageOf(WebhookDelivery);

/** The body of a delivery: the event as the pull feed answers it; `test` marks a test. */
export const EventMessage = EventRecord.extend({ test: z.literal(true).optional() });
