import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { PaymentGateway, PaymentGatewayReplace } from "@/lib/domains/payment-gateways/schema";

export type Gateway = Wire<typeof PaymentGateway>;

interface BySlug {
  slug: string;
}

export const gateways = defineVerbs<{
  read: Verb<BySlug, Gateway>;
  replace: Verb<Wire<typeof PaymentGatewayReplace>, Gateway>;
  test: Verb<BySlug, unknown>;
  finishTest: Verb<BySlug, unknown>;
}>("/api/tenant/payment-gateways", {
  read: "GET /{slug}",
  replace: "PUT /{slug}",
  test: "POST /{slug}/test",
  finishTest: "POST /{slug}/test/finish",
});
