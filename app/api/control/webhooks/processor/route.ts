import { receiveDelivery } from "@/lib/handlers/payment-gateways";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

export const POST = rawEndpoint(
  "The card processor's deliveries, those of its subscriptions among them: the ingress of gateway `stripe` under a name of its own.",
  (request) => receiveDelivery(request, "stripe"),
);
