import { estimateAccepted, estimateDeclined, estimateExpired } from "@/lib/domains/estimates";
import { type BilledRecord, describeBilledRecord, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

/** `number` is null only on drafts that were never sent, which publish none of these events. */
interface Estimate extends BilledRecord {
  number: string | null;
  total: string;
}

export const notificationOfEstimate = (estimate: Estimate) =>
  describeBilledRecord(estimate, { number: estimate.number ?? "", amount: estimate.total });

export const notifyOfAcceptedEstimate = onEvent("notify-of-accepted-estimate", estimateAccepted, ({ ctx, data, step }) =>
  notifyStaff(ctx, "estimate_accepted", notificationOfEstimate(data), step),
);

export const notifyOfDeclinedEstimate = onEvent("notify-of-declined-estimate", estimateDeclined, ({ ctx, data, step }) =>
  notifyStaff(ctx, "estimate_declined", notificationOfEstimate(data), step),
);

export const notifyOfExpiredEstimate = onEvent("notify-of-expired-estimate", estimateExpired, ({ ctx, data, step }) =>
  notifyStaff(ctx, "estimate_expired", notificationOfEstimate(data), step),
);
