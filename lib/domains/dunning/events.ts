import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { DunningHold, DunningPolicy, DunningReminder } from "./schema";

const stamps = { version: 1, created_at: "2026-03-02T09:00:00.000Z", updated_at: "2026-03-02T09:00:00.000Z" };

const policy: z.input<typeof DunningPolicy> = {
  id: "dpl_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Standard",
  group: null,
  is_default: true,
  active: true,
  steps: [
    { days: 3, tone: "friendly", fee: null },
    { days: 14, tone: "firm", fee: null },
    { days: 30, tone: "final", fee: { kind: "fixed", amount: "40.00", currency: "GBP" } },
  ],
  starts_on: "2026-03-02",
  deleted_at: null,
  ...stamps,
};

const reminder: z.input<typeof DunningReminder> = {
  id: "drm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  policy_id: "dpl_01jd0p2q3r4s5t6v7w8x9y0z1a",
  instalment: 0,
  days: 30,
  tone: "final",
  status: "queued",
  currency: "GBP",
  amount_due: "120.00",
  fee_invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1b",
  fee_problem: null,
  mail_id: null,
  ...stamps,
};

const hold: z.input<typeof DunningHold> = {
  id: "dhl_01jd0p2q3r4s5t6v7w8x9y0z1a",
  invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  kind: "promise",
  person: "Grace Hall",
  reason: "Pays with the next run on Friday.",
  from: "2026-03-02",
  until: "2026-03-06",
  ended_on: null,
  outcome: null,
  ...stamps,
};

const definePolicy = (name: string) =>
  defineEvent({ name: `dunning_policy.${name}`, noun: "dunning_policy", data: DunningPolicy, sample: policy });
export const policyCreated = definePolicy("created");
export const policyUpdated = definePolicy("updated");
export const policyDeleted = definePolicy("deleted");

/** A step of the ladder was taken; its email follows. */
export const reminderCreated = defineEvent({
  name: "dunning_reminder.created",
  noun: "dunning_reminder",
  data: DunningReminder,
  sample: reminder,
});

const defineHold = (name: string, changes: Partial<typeof hold> = {}) =>
  defineEvent({ name: `dunning_hold.${name}`, noun: "dunning_hold", data: DunningHold, sample: { ...hold, ...changes } });
export const holdPlaced = defineHold("placed");
/** Lifted by a colleague, expired, or a promise that was kept. */
export const holdEnded = defineHold("ended", { ended_on: "2026-03-04", outcome: "lifted" });
/** The promised day has passed with a balance due. */
export const promiseBroken = defineHold("broken", { ended_on: "2026-03-07", outcome: "broken" });

export const dunningEvents = [policyCreated, policyUpdated, policyDeleted, reminderCreated, holdPlaced, holdEnded, promiseBroken];
