import { mailSubscription, subscriptionCanceled, subscriptionPaymentFailed, subscriptionTrialEnding } from "@/lib/domains/subscriptions";
import { type NotificationContent, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const describeSubscription = ({
  id,
  version,
  customer_id,
  title,
}: {
  id: string;
  version: number;
  customer_id: string;
  title: string;
}): NotificationContent => ({ record_id: id, sequence: version, customer_id, values: { subscription: title } });

export const followFailedSubscription = onEvent(
  "follow-failed-subscription",
  subscriptionPaymentFailed,
  async ({ ctx, data, run_id, step }) => {
    const { id } = data;
    const key = `subscription-failed:${run_id}`;
    await step.run("mail", () => mailSubscription(ctx, { id, template: "subscription_payment_failed", key }));
    await notifyStaff(ctx, "subscription_payment_failed", describeSubscription(data), step);
  },
);

export const followEndingTrial = onEvent("follow-ending-trial", subscriptionTrialEnding, async ({ ctx, data, run_id, step }) => {
  const { id } = data;
  const key = `trial-ending:${run_id}`;
  await step.run("mail", () => mailSubscription(ctx, { id, template: "subscription_trial_ending", key }));
  await notifyStaff(ctx, "subscription_trial_ending", describeSubscription(data), step);
});

export const notifyOfCanceledSubscription = onEvent("notify-of-canceled-subscription", subscriptionCanceled, ({ ctx, data, step }) =>
  notifyStaff(ctx, "subscription_canceled", describeSubscription(data), step),
);
