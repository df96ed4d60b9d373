import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toListed, toSubscription } from "./resource";
import { Subscription, SubscriptionListed } from "./schema";

const rows = { noun: "subscription", model: "subscription", visible } as const;

export const subscriptionRows = defineRows({ ...rows, schema: Subscription, toResource: toSubscription });

/** With the customer's name, for lists. */
export const listedRows = defineRows({
  ...rows,
  include: { customer: { select: { name: true } } },
  schema: SubscriptionListed,
  toResource: toListed,
});
