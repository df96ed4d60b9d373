import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Webhook } from "./schema";

const sample: z.input<typeof Webhook> = {
  id: "whk_01jd0p2q3r4s5t6v7w8x9y0z1a",
  url: "https://warehouse.example/hooks/atrium",
  description: "Warehouse",
  events: ["invoice.finalized", "payment.received"],
  status: "active",
  plain_http: false,
  secret_hint: "x4Qa",
  previous_secret_hint: null,
  previous_secret_until: null,
  failing_since: null,
  created_by_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `webhook.${name}`, noun: "webhook", data: Webhook, sample });

export const webhookCreated = define("created");
export const webhookUpdated = define("updated");
export const webhookDeleted = define("deleted");
export const webhookSecretRotated = define("secret_rotated");
/** It has failed for an hour, and again for a day. */
export const webhookFailing = define("failing");
/** It rests after five days of failures, or the endpoint is gone. */
export const webhookStopped = define("stopped");

export const webhookEvents = [webhookCreated, webhookUpdated, webhookDeleted, webhookSecretRotated, webhookFailing, webhookStopped];
