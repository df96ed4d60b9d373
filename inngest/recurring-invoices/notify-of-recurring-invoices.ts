import { recurringAtRisk, recurringCompleted, recurringStopped } from "@/lib/domains/recurring-invoices";
import { type NotificationContent, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface RecurringInvoice {
  id: string;
  version: number;
  customer_id: string;
  failure: string | null;
}

export const notificationOfRecurringInvoice = ({ id, version, customer_id, failure }: RecurringInvoice): NotificationContent => ({
  record_id: id,
  sequence: version,
  customer_id,
  values: { reason: failure ?? "" },
});

export const notifyOfStoppedSchedule = onEvent("notify-of-stopped-schedule", recurringStopped, ({ ctx, data, step }) =>
  notifyStaff(ctx, "recurring_invoice_stopped", notificationOfRecurringInvoice(data), step),
);

export const notifyOfCompletedSchedule = onEvent("notify-of-completed-schedule", recurringCompleted, ({ ctx, data, step }) =>
  notifyStaff(ctx, "recurring_invoice_completed", notificationOfRecurringInvoice(data), step),
);

export const notifyOfRunAtRisk = onEvent("notify-of-run-at-risk", recurringAtRisk, ({ ctx, data: { problem, ...data }, step }) =>
  notifyStaff(ctx, "recurring_invoice_at_risk", notificationOfRecurringInvoice({ ...data, failure: problem }), step),
);
