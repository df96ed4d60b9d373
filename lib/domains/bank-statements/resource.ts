import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import type { BankEntry as BankEntryRow } from "@/prisma/generated/client";
import { BankEntryStatus, type BankEntry } from "./schema";

export function toBankEntry(row: BankEntryRow): BankEntry {
  const currency = Currency.parse(row.currency);
  return {
    id: row.id,
    account: row.account,
    reference: row.reference,
    date: fromDayColumn(row.day),
    currency,
    amount: toWire(row.amount, currency),
    payer_name: row.payer_name,
    payer_account: row.payer_account,
    text: row.text,
    status: BankEntryStatus.parse(row.status),
    payment_id: row.payment_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
