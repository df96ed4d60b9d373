import { z } from "zod";
import { queueMail } from "@/lib/domains/mail";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { findSubscription } from "../queries";
import { describeSubscriptionMail } from "../queries/mail";
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
  /** No email without an address. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "sub_01jd0p2q3r4s5t6v7w8x9y0z1a", template: "subscription_payment_failed", key: "payment-failed:1" },
  async run(ctx, { id, template, key }) {
    const row = await findSubscription(ctx, id);
    const described = await describeSubscriptionMail(ctx, row);
    if (described.to.length === 0) return { mail_id: null };
    const open = await ctx.db.providerInvoice.findFirst({
      where: { tenant_id: ctx.tenant.id, subscription_id: id, status: "open", hosted_url: { not: null } },
      orderBy: [{ issued_at: "desc" }, { id: "desc" }],
    });
    const page = template === "subscription_payment_failed" ? open?.hosted_url : null;
    const mail = await queueMail(ctx, {
      key: template,
      ...described,
      button_url: page ?? `${tenantUrlOf(ctx)}/portal/subscriptions`,
      about: { noun: "subscription", id },
      idempotency_key: key,
    });
    return { mail_id: mail.id };
  },
});
