import { defineRecord } from "@/lib/kernel/record";
import { paymentGatewayEvents } from "./events";
import { PaymentGateway } from "./schema";

export const paymentGatewayRecord = defineRecord({
  noun: "payment_gateway",
  read: "payment_gateways.read",
  resource: PaymentGateway,
  title: null,
  events: paymentGatewayEvents,
});
