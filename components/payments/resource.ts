import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { Payment, PaymentAttempt, PaymentCreate, PaymentListed, PaymentReverse, SavedMethod } from "@/lib/domains/payments/schema";
import type { MovementPage } from "@/lib/domains/payouts/schema";

/** A payment is immutable; it can only be refunded or reversed. */
export const payments = defineResource<{
  row: typeof PaymentListed;
  detail: typeof Payment;
  create: typeof PaymentCreate;
  update: typeof Payment;
  verbs: {
    refund: Verb<ById & Refunding, unknown>;
    refund_gateway: Verb<ById & Refunding, unknown>;
    reverse: Verb<ById & Omit<Wire<typeof PaymentReverse>, "id">, unknown>;
    movements: Verb<ById, Wire<typeof MovementPage>>;
  };
}>("payments", {
  sums: true,
  verbs: {
    refund: "POST /{id}/refunds",
    refund_gateway: "POST /{id}/gateway-refunds",
    reverse: "POST /{id}/reversal",
    movements: "GET /{id}/movements",
  },
});

interface Refunding {
  amount: string;
  reason: string | null;
  still_owed: boolean;
}

export type PaymentRow = Wire<typeof PaymentListed>;
export type PaymentRecord = Wire<typeof Payment>;
export type Attempt = Wire<typeof PaymentAttempt>;
export type KeptMethod = Wire<typeof SavedMethod>;

/** Gateway attempts are read-only. */
export const attempts = defineResource<{
  row: typeof PaymentAttempt;
  detail: typeof PaymentAttempt;
  create: typeof PaymentAttempt;
  update: typeof PaymentAttempt;
  verbs: { resolve: Verb<ById, Attempt>; check: Verb<ById, Attempt> };
}>("payment-attempts", { verbs: { resolve: "POST /{id}/resolve", check: "POST /{id}/check" } });
