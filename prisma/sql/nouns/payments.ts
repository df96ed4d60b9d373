import { finder, joined } from "../finder";
import { PaymentMethod } from "@/lib/domains/payments/schema";
import { check, checkIn } from "../kinds";
import { appendOnly, lockedWhen } from "../locks";

/** Received money is not rewritten: a wrong payment is refunded or reversed. */
export const payments = [
  checkIn("payments", "method", PaymentMethod.options),
  check("payments", "payments_amount_check", "amount > 0"),
  check("payment_allocations", "payment_allocations_amount_check", "amount > 0"),
  check("refunds", "refunds_amount_check", "amount > 0"),
  check("refunds", "refunds_reduced_check", "reduced between 0 and amount"),
  lockedWhen("payments", "true", ["dispute", "version", "updated_at"]),
  check("payment_reversals", "payment_reversals_amount_check", "amount > 0"),
  appendOnly("payment_allocations"),
  appendOnly("refunds"),
  appendOnly("payment_reversals"),
  ...finder("payments", { text: joined("reference"), fuzzy: false, indexed: true }),
];
