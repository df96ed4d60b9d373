import { defineRecord } from "@/lib/kernel/record";
import { holdEnded, holdPlaced, policyCreated, policyDeleted, policyUpdated, promiseBroken, reminderCreated } from "./events";
import { DunningHold, DunningPolicy, DunningReminder } from "./schema";

export const dunningPolicyRecord = defineRecord({
  noun: "dunning_policy",
  read: "dunning_policies.read",
  resource: DunningPolicy,
  title: "name",
  events: [policyCreated, policyUpdated, policyDeleted],
});

export const dunningReminderRecord = defineRecord({
  noun: "dunning_reminder",
  read: "dunning_policies.read",
  resource: DunningReminder,
  title: null,
  events: [reminderCreated],
});

export const dunningHoldRecord = defineRecord({
  noun: "dunning_hold",
  read: "dunning_policies.read",
  resource: DunningHold,
  title: null,
  events: [holdPlaced, holdEnded, promiseBroken],
});
