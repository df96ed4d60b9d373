import { createHash } from "node:crypto";
import { toDayColumn } from "@/lib/commerce/day-column";
import { fromWire } from "@/lib/commerce/money";
import { describeEntry } from "../rules/fields";
import type { BankEntryCreate } from "../schema";

/** The columns of an entry; `occurrence` counts equal entries without a reference, from 1. */
export function columnsOf(entry: BankEntryCreate, occurrence: number) {
  const { account = "", reference, date, currency, amount, payer_name = null, payer_account = null, text = "" } = entry;
  return {
    account: account.replace(/\s/g, "").toUpperCase(),
    reference: reference ?? derivedReference(entry, occurrence),
    day: toDayColumn(date),
    currency,
    amount: fromWire(amount, currency),
    payer_name,
    payer_account,
    text,
  };
}

function derivedReference(entry: BankEntryCreate, occurrence: number): string {
  const digest = createHash("sha256").update(describeEntry(entry)).digest("hex").slice(0, 24);
  return `${digest}-${occurrence}`;
}
