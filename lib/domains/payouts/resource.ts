import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import type { GatewayMovement as MovementRow, Payout as PayoutRow, PayoutException as ExceptionRow } from "@/prisma/generated/client";
import { ExceptionKind, ExceptionStatus, MovementKind, PayoutStatus, type Movement, type Payout, type PayoutException } from "./schema";

const amountIn = (minor: bigint | null, currency: Currency | null): string | null =>
  minor === null || currency === null ? null : toWire(minor, currency);

export function toPayout(row: PayoutRow): Payout {
  const currency = Currency.parse(row.currency);
  return {
    id: row.id,
    gateway: row.gateway,
    payout_ref: row.payout_ref,
    status: PayoutStatus.parse(row.status),
    made_at: row.made_at,
    date: row.arrival_day && fromDayColumn(row.arrival_day),
    currency,
    amount: toWire(row.amount, currency),
    gross: amountIn(row.gross, currency),
    fees: amountIn(row.fees, currency),
    reference: row.reference,
    in_bank: row.bank_entry_id !== null,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toMovement(row: MovementRow): Movement {
  const currency = Currency.parse(row.currency);
  return {
    movement_ref: row.movement_ref,
    gateway: row.gateway,
    kind: MovementKind.parse(row.kind),
    occurred_at: row.occurred_at,
    currency,
    amount: toWire(row.gross, currency),
    fee: amountIn(row.fee, currency),
    payment_id: row.payment_id,
    payout_id: row.payout_id,
  };
}

export type ExceptionWithMovement = ExceptionRow & { movement: Pick<MovementRow, "payment_ref" | "refund_ref"> | null };

export function toException(row: ExceptionWithMovement): PayoutException {
  const currency = row.currency === null ? null : Currency.parse(row.currency);
  const expected_currency = row.expected_currency === null ? null : Currency.parse(row.expected_currency);
  return {
    id: row.id,
    kind: ExceptionKind.parse(row.kind),
    gateway: row.gateway,
    status: ExceptionStatus.parse(row.status),
    occurred_at: row.occurred_at,
    payment_ref: row.movement?.payment_ref ?? null,
    refund_ref: row.movement?.refund_ref ?? null,
    payment_id: row.payment_id,
    amount: amountIn(row.amount, currency),
    currency,
    expected: amountIn(row.expected, expected_currency),
    expected_currency,
    note: row.note,
    resolved_by: row.resolved_by,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
