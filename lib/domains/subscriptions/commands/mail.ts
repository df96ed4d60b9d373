import { z } from "zod";
import { queueMail } from "@/lib/domains/mail";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { findSubscription } from "../queries";
import { describeSubscriptionMail, findFailedInvoice, portalPage } from "../queries/mail";
import { becomesCharged } from "../rules";
import { SubscriptionId } from "../schema";

export const mailSubscription = command({
  id: "subscriptions.mail",
  summary: "Email the customer that a trial ends or that a charge failed",
  access: internal("called by the background function that follows a subscription"),
  /** `key` is the same for every attempt, so that one event sends one email. */
  input: z.strictObject({
    id: SubscriptionId,
    template: z.enum(["subscription_trial_ending", "subscription_payment_failed"]),
    key: z.string(),
  }),
  /** No email without an address, or if what it says is no longer true. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a", template: "subscription_payment_failed", key: "payment-failed:1" },
  async run(ctx, { id, template, key }) {
    const row = await findSubscription(ctx, id);
    const failed = template === "subscription_payment_failed" ? await findFailedInvoice(ctx, id) : null;
    // It may have been paid or cancelled since the event.
    const isTrue = template === "subscription_payment_failed" ? failed !== null : becomesCharged(row);
    if (!isTrue) return { mail_id: null };
    const described = await describeSubscriptionMail(ctx, row, failed);
    if (described.to.length === 0) return { mail_id: null };
    const mail = await queueMail(ctx, {
      key: template,
      ...described,
      button_url: failed?.hosted_url ?? portalPage(ctx),
      about: { noun: "subscription", id },
      idempotency_key: key,
    });
    return { mail_id: mail.id };
  },
});
