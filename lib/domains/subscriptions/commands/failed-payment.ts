import { z } from "zod";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { subscriptionPaymentFailed } from "../events";
import { subscriptionRows } from "../rows";
import { Subscription, SubscriptionId } from "../schema";

/** Raises the version, so that the event has a place of its own in the history. */
export const noteFailedPayment = command({
  id: "subscriptions.note_failed_payment",
  summary: "Announce that a charge of a subscription failed",
  access: internal("called by the mirror, once for each attempt"),
  input: z.strictObject({ id: SubscriptionId }),
  output: Subscription,
  example: { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow({ ...ctx, expected_version: null }, subscriptionRows, id);
    return changeRow(ctx, subscriptionRows, before, {}, subscriptionPaymentFailed);
  },
});
