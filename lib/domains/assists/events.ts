import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { idOf } from "@/lib/kernel/base/ids";
import { Assist, AssistSettings } from "./schema";

const sample: z.input<typeof Assist> = {
  id: "ast_01jd0p2q3r4s5t6v7w8x9y0z1a",
  kind: "thread_summary",
  status: "ready",
  staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  key_id: null,
  ticket_id: "tck_01jd0p2q3r4s5t6v7w8x9y0z1a",
  expense_id: null,
  proposal_id: null,
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  provider: "openai",
  model: "gpt-5-mini",
  host: "api.openai.com",
  sources: ["tms_01jd0p2q3r4s5t6v7w8x9y0z1a"],
  redactions: { cards: 1, ibans: 0, secrets: 0 },
  sent_at: "2026-01-05T09:00:01.000Z",
  input_tokens: 812,
  output_tokens: 96,
  estimated: false,
  failure: null,
  finished_at: "2026-01-05T09:00:04.000Z",
  version: 3,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:04.000Z",
};

const define = (name: string) => defineEvent({ name: `assist.${name}`, noun: "assist", data: Assist, sample });

/** It waits for the background worker. */
export const assistQueued = define("queued");
export const assistStarted = define("started");
export const assistReady = define("ready");
export const assistFailed = define("failed");
export const assistCancelled = define("cancelled");

export const assistEvents = [assistQueued, assistStarted, assistReady, assistFailed, assistCancelled];

const AssistCapNear = z.object({
  tenant_id: idOf("tenant"),
  company_name: z.string(),
  limit: z.enum(["daily", "monthly"]),
  /** Tokens used, and the limit. */
  used: z.int(),
  cap: z.int(),
  sequence: z.int(),
});

/** Four fifths of the company's limit of a day or month are used. */
export const assistCapNear = defineEvent({
  name: "tenant.assist_cap_near",
  noun: "tenant",
  data: AssistCapNear,
  sample: {
    tenant_id: "ten_01jd0p2q3r4s5t6v7w8x9y0z1a",
    company_name: "Acme Ltd",
    limit: "daily",
    used: 161_204,
    cap: 200_000,
    sequence: 41_000,
  },
});

export const assistCapEvents = [assistCapNear];

const settings: z.input<typeof AssistSettings> = {
  id: "asg_01jd0p2q3r4s5t6v7w8x9y0z1a",
  enabled: true,
  provider: "openai",
  base_url: null,
  model: "gpt-5-mini",
  models: { receipt_reading: "gpt-5" },
  surfaces: { thread_summary: true, reply_draft: true, receipt_reading: false, section_draft: false },
  daily_cap: 200_000,
  monthly_cap: null,
  person_cap: 50_000,
  key_fingerprint: "9f86d081",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const defineSettings = (name: string) =>
  defineEvent({ name: `assist_settings.${name}`, noun: "assist_settings", data: AssistSettings, sample: settings });

export const assistSettingsAdded = defineSettings("added");
export const assistSettingsUpdated = defineSettings("updated");

export const assistSettingsEvents = [assistSettingsAdded, assistSettingsUpdated];
