import { paymentGatewayUpdated } from "@/lib/domains/payment-gateways";
import { exceptionsFound, planReading } from "@/lib/domains/payouts";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const planPayoutReading = onEvent("plan-payout-reading", paymentGatewayUpdated, async ({ ctx, data, step }) => {
  if (data.enabled) await step.run("plan", () => planReading(ctx, data.gateway));
});

export const notificationOfExceptions = ({ id, gateway, count }: { id: string; gateway: string; count: number }) => ({
  record_id: id,
  sequence: 1,
  customer_id: null,
  values: { gateway, count: String(count) },
});

export const notifyOfPayoutExceptions = onEvent("notify-of-payout-exceptions", exceptionsFound, ({ ctx, data, step }) =>
  notifyStaff(ctx, "payout_exceptions_found", notificationOfExceptions(data), step),
);
