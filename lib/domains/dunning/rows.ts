import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toHold, toPolicy, toReminder } from "./resource";
import { DunningHold, DunningPolicy, DunningReminder } from "./schema";

export const policyRows = defineRows({
  noun: "dunning_policy",
  model: "dunningPolicy",
  visible,
  schema: DunningPolicy,
  toResource: toPolicy,
});

export const reminderRows = defineRows({
  noun: "dunning_reminder",
  model: "dunningReminder",
  visible,
  schema: DunningReminder,
  toResource: toReminder,
});

export const holdRows = defineRows({ noun: "dunning_hold", model: "dunningHold", visible, schema: DunningHold, toResource: toHold });
