import { customerAutopayAgreed, customerAutopayBlocked, customerAutopayEnded } from "@/lib/domains/customers";
import { savedMethodRemoved } from "@/lib/domains/payments";
import { endAutopayOfMethod } from "@/lib/domains/recurring-invoices";
import { type NotificationContent, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface News {
  id: string;
  version: number;
  autopay: { method: string; problem: string | null };
}

/** The record is the customer, whose page has the consent and the methods. */
export const notificationOfAutopay = ({ id, version, autopay }: News): NotificationContent => ({
  record_id: id,
  sequence: version,
  customer_id: id,
  values: { method: autopay.method, reason: autopay.problem ?? "" },
});

export const notifyOfAgreedAutopay = onEvent("notify-of-agreed-autopay", customerAutopayAgreed, ({ ctx, data, step }) =>
  notifyStaff(ctx, "autopay_agreed", notificationOfAutopay(data), step),
);

/** A colleague who ended it knows. */
export const notifyOfEndedAutopay = onEvent("notify-of-ended-autopay", customerAutopayEnded, async ({ ctx, data, step }) => {
  if (data.autopay.end_reason !== "staff") await notifyStaff(ctx, "autopay_ended", notificationOfAutopay(data), step);
});

export const notifyOfBlockedAutopay = onEvent("notify-of-blocked-autopay", customerAutopayBlocked, ({ ctx, data, step }) =>
  notifyStaff(ctx, "autopay_blocked", notificationOfAutopay(data), step),
);

/** A consent ends with its payment method. */
export const endAutopayOfRemovedMethod = onEvent("end-autopay-of-removed-method", savedMethodRemoved, async ({ ctx, data, step }) => {
  await step.run("end", () => endAutopayOfMethod(ctx, { id: data.customer_id, method_id: data.id }));
});
