import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { sumOf, toWire } from "@/lib/commerce/money";
import type {
  AttemptShare,
  Payment as PaymentRow,
  PaymentAllocation,
  PaymentAttempt,
  PaymentReversal,
  Refund as RefundRow,
  SavedMethod as SavedMethodRow,
} from "@/prisma/generated/client";
import type { Share } from "./rules";
import {
  Attention,
  AttemptKind,
  AttemptStatus,
  type Payment,
  PaymentAttempt as PublicAttempt,
  PaymentMethod,
  type SavedMethod,
  StoredDispute,
} from "./schema";
import { encodeWire } from "@/lib/kernel/base/wire";

export interface PaymentParts {
  allocations: Pick<PaymentAllocation, "invoice_id" | "amount">[];
  refunds: Pick<RefundRow, "id" | "amount" | "surcharge" | "reduced" | "day" | "reason" | "created_at">[];
  reversal: Pick<PaymentReversal, "amount" | "day" | "reason" | "created_at"> | null;
}

export type PaymentWithParts = PaymentRow & PaymentParts;

export function toPayment(row: PaymentWithParts): Payment {
  const currency = Currency.parse(row.currency);
  const { reversal } = row;
  return {
    id: row.id,
    customer_id: row.customer_id,
    invoice_id: row.invoice_id,
    currency,
    amount: toWire(row.amount, currency),
    surcharge: toWire(row.surcharge, currency),
    amount_credited: toWire(row.amount - sumOf(row.allocations.map((allocation) => allocation.amount)), currency),
    amount_refunded: toWire(sumOf(row.refunds.map((refund) => refund.amount)), currency),
    date: fromDayColumn(row.day),
    method: PaymentMethod.parse(row.method),
    reference: row.reference,
    notes: row.notes,
    gateway: row.gateway,
    gateway_ref: row.gateway_ref,
    allocations: row.allocations.map((allocation) => ({ invoice_id: allocation.invoice_id, amount: toWire(allocation.amount, currency) })),
    refunds: row.refunds.map((refund) => ({
      id: refund.id,
      payment_id: row.id,
      amount: toWire(refund.amount, currency),
      surcharge: toWire(refund.surcharge, currency),
      reduced: toWire(refund.reduced, currency),
      date: fromDayColumn(refund.day),
      reason: refund.reason,
      created_at: refund.created_at,
    })),
    reversal: reversal && {
      amount: toWire(reversal.amount ?? row.amount, currency),
      date: fromDayColumn(reversal.day),
      reason: reversal.reason,
      created_at: reversal.created_at,
    },
    dispute: toDispute(row, currency),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function toDispute({ dispute }: PaymentRow, currency: Currency): Payment["dispute"] {
  const stored = StoredDispute.nullable().parse(dispute);
  if (stored === null) return null;
  const { status, reason, amount, fee, opened_at, closed_at } = stored;
  const feeCurrency = fee && Currency.parse(fee.currency);
  return {
    status,
    reason,
    amount: toWire(BigInt(amount), currency),
    fee: fee && feeCurrency && { amount: toWire(BigInt(fee.amount), feeCurrency), currency: feeCurrency },
    opened_at: new Date(opened_at),
    closed_at: closed_at === null ? null : new Date(closed_at),
  };
}

/** An attempt with the requested amount of each invoice, if there are several. */
export type AttemptRow = PaymentAttempt & { shares: AttemptShare[] };

/** The invoices of a charge with amounts in minor units: its one invoice, or its shares in the requested order. */
export function sharesOf({ invoice_id, amount, shares }: AttemptRow): Share[] {
  if (invoice_id !== null && amount !== null) return [{ invoice_id, amount }];
  return shares.map((share) => ({ invoice_id: share.invoice_id, amount: share.amount }));
}

export function toAttempt(row: AttemptRow): PublicAttempt {
  const currency = Currency.parse(row.currency);
  return {
    id: row.id,
    kind: AttemptKind.parse(row.kind),
    gateway: row.gateway,
    status: AttemptStatus.parse(row.status),
    customer_id: row.customer_id,
    invoice_id: row.invoice_id,
    allocations: sharesOf(row).map((share) => ({ invoice_id: share.invoice_id, amount: toWire(share.amount, currency) })),
    payment_id: row.payment_id,
    refund_id: row.refund_id,
    method_id: row.method_id,
    credit_note_id: row.credit_note_id,
    currency,
    amount: row.amount === null ? null : toWire(row.amount, currency),
    surcharge: toWire(row.surcharge, currency),
    save_method: row.save_method,
    reason: row.reason,
    still_owed: row.still_owed,
    redirect_url: row.redirect_url,
    failure: row.failure,
    attention: row.attention === null ? null : Attention.parse(row.attention),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The form for audit differences. The page's URL is omitted, since its holder can pay and the audit outlives the page. */
export function attemptWire(row: AttemptRow): Record<string, unknown> {
  const { redirect_url: _page, ...wire } = encodeWire(PublicAttempt, toAttempt(row));
  return wire;
}

/** The wire form of a saved method, without the provider's ids. */
export function toSavedMethod({ id, customer_id, gateway, label, expires, version, created_at, updated_at }: SavedMethodRow): SavedMethod {
  return { id, customer_id, gateway, label, expires, version, created_at, updated_at };
}
