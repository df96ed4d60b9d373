import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { LegalHold, RetentionItem, RetentionPolicy, RetentionRun } from "./schema";

const stamps = { created_at: "2026-01-05T09:00:00.000Z", updated_at: "2026-01-05T09:00:00.000Z" };

const policySample: z.input<typeof RetentionPolicy> = {
  id: "rtp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  rules: [{ kind: "lead", active: true, action: "delete", keep_days: 730, cap: 500 }],
  version: 1,
  ...stamps,
};

const itemSample: z.input<typeof RetentionItem> = {
  id: "rti_01jd0p2q3r4s5t6v7w8x9y0z1a",
  kind: "lead",
  record_id: "01931a0e-5c00-7000-8000-000000000001",
  title: "Ada Byron",
  action: "delete",
  aged_at: "2023-01-05T09:00:00.000Z",
  status: "kept",
  reason: null,
  due_at: "2026-01-12T09:00:00.000Z",
  version: 2,
  ...stamps,
};

const holdSample: z.input<typeof LegalHold> = {
  id: "lhd_01jd0p2q3r4s5t6v7w8x9y0z1a",
  noun: "customer",
  record_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  record_name: null,
  reason: "Lawsuit about the delivery of March",
  released_at: null,
  version: 1,
  ...stamps,
};

export const retentionUpdated = defineEvent({
  name: "retention_policy.updated",
  noun: "retention_policy",
  data: RetentionPolicy,
  sample: policySample,
});

/** The rules of a night marked or removed something. */
export const retentionApplied = defineEvent({
  name: "retention_policy.applied",
  noun: "retention_policy",
  data: RetentionRun,
  sample: { id: "rtp_01jd0p2q3r4s5t6v7w8x9y0z1a", marked: 12, done: 9, failed: 0, sequence: 20514 },
});

const item = (name: string) =>
  defineEvent({ name: `retention_item.${name}`, noun: "retention_item", data: RetentionItem, sample: itemSample });
export const itemKept = item("kept");
export const itemRetried = item("retried");
export const itemFailed = item("failed");

const hold = (name: string) => defineEvent({ name: `legal_hold.${name}`, noun: "legal_hold", data: LegalHold, sample: holdSample });
export const holdPlaced = hold("placed");
export const holdReleased = hold("released");

export const retentionEvents = [retentionUpdated, retentionApplied];
export const itemEvents = [itemKept, itemRetried, itemFailed];
export const holdEvents = [holdPlaced, holdReleased];
