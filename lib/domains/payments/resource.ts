import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { sumOf, toWire } from "@/lib/commerce/money";
import type { Payment as PaymentRow, PaymentAllocation, Refund as RefundRow } from "@/prisma/generated/client";
import { Payment, PaymentMethod } from "./schema";

export type PaymentWithParts = PaymentRow & { allocations: PaymentAllocation[]; refunds: RefundRow[] };

const dayText = (day: Date): string => day.toISOString().slice(0, 10);

export function toPayment(row: PaymentWithParts): Payment {
  const currency = Currency.parse(row.currency);
  return {
    id: row.id,
    customer_id: row.customer_id,
    currency,
    amount: toWire(row.amount, currency),
    amount_refunded: toWire(sumOf(row.refunds.map((refund) => refund.amount)), currency),
    date: dayText(row.day),
    method: PaymentMethod.parse(row.method),
    reference: row.reference,
    notes: row.notes,
    allocations: row.allocations.map((allocation) => ({ invoice_id: allocation.invoice_id, amount: toWire(allocation.amount, currency) })),
    refunds: row.refunds.map((refund) => ({ id: refund.id, payment_id: row.id, amount: toWire(refund.amount, currency), date: dayText(refund.day), reason: refund.reason, created_at: refund.created_at })),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The resource in wire form, for audit differences. */
export function paymentWire(row: PaymentWithParts): Record<string, unknown> {
  return z.encode(Payment, toPayment(row));
}
