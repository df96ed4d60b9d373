import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  ReplaySpan,
  Resumption,
  SecretRotation,
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookTest,
  WebhookUpdate,
  WebhookWithSecret,
} from "@/lib/domains/webhooks/schema";

export type WebhookRow = Wire<typeof Webhook>;
export type DeliveryRow = Wire<typeof WebhookDelivery>;
export type DeliveryDetail = Wire<typeof WebhookDeliveryDetail>;
export type Made = Wire<typeof WebhookWithSecret>;

export const webhooks = defineResource<{
  row: typeof Webhook;
  detail: typeof Webhook;
  create: typeof WebhookCreate;
  update: typeof WebhookUpdate;
  verbs: {
    subscribe: Verb<Wire<typeof WebhookCreate>, Made>;
    test: Verb<ById & Wire<typeof WebhookTest>, DeliveryRow>;
    rotate: Verb<ById & Wire<typeof SecretRotation>, Made>;
    pause: Verb<ById, WebhookRow>;
    resume: Verb<ById & Wire<typeof Resumption>, WebhookRow>;
    replay: Verb<ById & Wire<typeof ReplaySpan>, { count: number }>;
    deliveries: Verb<ById & { limit: string; status?: string }, Page<DeliveryRow>>;
    delivery: Verb<ById & { delivery_id: string }, DeliveryDetail>;
    replayOne: Verb<ById & { delivery_id: string }, DeliveryRow>;
  };
}>("webhooks", {
  verbs: {
    subscribe: "POST",
    test: "POST /{id}/test",
    rotate: "POST /{id}/rotate-secret",
    pause: "POST /{id}/pause",
    resume: "POST /{id}/resume",
    replay: "POST /{id}/replay",
    deliveries: "GET /{id}/deliveries",
    delivery: "GET /{id}/deliveries/{delivery_id}",
    replayOne: "POST /{id}/deliveries/{delivery_id}/replay",
  },
});

/** A kind of event as the server lists it. */
export interface EventKind {
  name: string;
  noun: string;
}
