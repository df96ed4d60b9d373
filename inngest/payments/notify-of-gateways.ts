import type { z } from "zod";
import { paymentGatewayKeyRefused, paymentGatewaySetAside } from "@/lib/domains/payment-gateways";
import { notifyStaff, type NotificationContent } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

type Troubled = z.output<typeof paymentGatewayKeyRefused.data>;

/** Null for a gateway that was never configured, about which nothing is reported. */
export function notificationOfGateway({ id, version, gateway }: Troubled): NotificationContent | null {
  return id === null ? null : { record_id: id, sequence: version, customer_id: null, values: { gateway } };
}

export const notifyOfRefusedKey = onEvent("notify-of-refused-gateway-key", paymentGatewayKeyRefused, async ({ ctx, data, step }) => {
  const content = notificationOfGateway(data);
  if (content) await notifyStaff(ctx, "gateway_key_refused", content, step);
});

export const notifyOfSetAsideDelivery = onEvent("notify-of-set-aside-delivery", paymentGatewaySetAside, async ({ ctx, data, step }) => {
  const content = notificationOfGateway(data);
  if (content) await notifyStaff(ctx, "gateway_delivery_set_aside", content, step);
});
