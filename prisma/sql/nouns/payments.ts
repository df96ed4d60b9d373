import { finder, joined, ofCustomer } from "../finder";
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
  ...finder("payments", {
    text: joined("reference", "gateway_ref"),
    fuzzy: false,
    indexed: true,
    also: [
      ofCustomer,
      {
        text: joined("i.number", "i.reference"),
        join: "join public.invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id",
      },
      {
        text: joined("i.number", "i.reference"),
        join: `join public.payment_allocations a on a.tenant_id = r.tenant_id and a.payment_id = r.id
  join public.invoices i on i.tenant_id = r.tenant_id and i.id = a.invoice_id`,
      },
    ],
  }),
];
