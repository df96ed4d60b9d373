import { ExceptionKind, ExceptionStatus, MovementKind, PayoutStatus } from "@/lib/domains/payouts/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** SQL of payouts that Prisma's schema cannot express. */
export const payouts = [
  checkIn("payouts", "status", PayoutStatus.options),
  checkIn("gateway_movements", "kind", MovementKind.options),
  check("gateway_movements", "gateway_movements_paid_check", "(paid is null) = (paid_currency is null)"),
  index("gateway_movements_to_match", "gateway_movements", "(tenant_id, gateway, occurred_at) where not matched"),
  checkIn("payout_exceptions", "kind", ExceptionKind.options),
  checkIn("payout_exceptions", "status", ExceptionStatus.options),
  check("payout_exceptions", "payout_exceptions_side_check", "movement_id is not null or payment_id is not null"),
  check("payout_exceptions", "payout_exceptions_note_check", "(status = 'resolved') = (note is not null)"),
  // Of what the provider does not have, once for a payment or refund; the rest are unique by their movement.
  index(
    "payout_exceptions_missing",
    "payout_exceptions",
    "(tenant_id, payment_id, coalesce(refund_id, '00000000-0000-0000-0000-000000000000')) where movement_id is null",
    { unique: true },
  ),
  index("payout_readings_due", "payout_readings", "(due_at, tenant_id)"),
  dueTenants("payout_readings", "  select tenant_id from public.payout_readings where due_at <= p_now"),
];
