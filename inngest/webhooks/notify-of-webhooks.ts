import { webhookFailing, webhookStopped } from "@/lib/domains/webhooks";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Notified {
  id: string;
  version: number;
  url: string;
  created_by_id: string | null;
}

/** Names the endpoint without its query, which may hold a token, and short enough for a title. */
export const notificationOfWebhook = ({ id, version, url, created_by_id }: Notified) => {
  const { host, pathname } = new URL(url);
  const endpoint = `${host}${pathname === "/" ? "" : pathname}`.slice(0, 200);
  return { record_id: id, sequence: version, customer_id: null, staff_id: created_by_id, values: { endpoint } };
};

export const notifyOfFailingWebhook = onEvent("notify-of-failing-webhook", webhookFailing, ({ ctx, data, step }) =>
  notifyStaff(ctx, "webhook_failing", notificationOfWebhook(data), step),
);

export const notifyOfStoppedWebhook = onEvent("notify-of-stopped-webhook", webhookStopped, ({ ctx, data, step }) =>
  notifyStaff(ctx, "webhook_stopped", notificationOfWebhook(data), step),
);
