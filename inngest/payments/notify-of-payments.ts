import { paymentChargedBack, paymentDisputed, paymentFlagged, paymentReceived } from "@/lib/domains/payments";
import { type BilledRecord, describeBilledRecord, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notificationOfReceivedPayment = (payment: BilledRecord & { amount: string }) =>
  describeBilledRecord(payment, { amount: payment.amount });

export const notificationOfFlaggedPayment = (attempt: BilledRecord & { amount: string | null }) =>
  describeBilledRecord(attempt, { amount: attempt.amount ?? "" });

export const notifyOfReceivedPayment = onEvent("notify-of-received-payment", paymentReceived, ({ ctx, data, step }) =>
  notifyStaff(ctx, "payment_received", notificationOfReceivedPayment(data), step),
);

export const notifyOfFlaggedPayment = onEvent("notify-of-flagged-payment", paymentFlagged, ({ ctx, data, step }) =>
  notifyStaff(ctx, "payment_flagged", notificationOfFlaggedPayment(data), step),
);

export const notifyOfDisputedPayment = onEvent("notify-of-disputed-payment", paymentDisputed, ({ ctx, data, step }) =>
  notifyStaff(ctx, "payment_disputed", notificationOfReceivedPayment(data), step),
);

export const notifyOfChargeback = onEvent("notify-of-chargeback", paymentChargedBack, ({ ctx, data, step }) =>
  notifyStaff(ctx, "payment_charged_back", notificationOfReceivedPayment(data), step),
);
