import { defineResource, type Wire } from "@/components/api/resource";
import type { Payment, PaymentAttempt, PaymentCreate, PaymentListed } from "@/lib/domains/payments/schema";

/** A payment is never changed: it is refunded. */
export const payments = defineResource<{ row: typeof PaymentListed; detail: typeof Payment; create: typeof PaymentCreate; update: typeof Payment }>("payments");

export type PaymentRow = Wire<typeof PaymentListed>;
export type PaymentRecord = Wire<typeof Payment>;
export type Attempt = Wire<typeof PaymentAttempt>;
