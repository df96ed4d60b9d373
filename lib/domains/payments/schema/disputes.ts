import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText } from "@/lib/commerce/money";
import { Timestamp } from "@/lib/kernel/base/wire";

export const DisputeStatus = z.enum(["open", "won", "lost"]);

/** The payer's bank asked for the money back; a lost dispute is a chargeback. */
export const Dispute = z.object({
  status: DisputeStatus,
  reason: z.string(),
  amount: MoneyText,
  /** What the chargeback costs the company, in the currency in which it was charged. */
  fee: z.object({ amount: MoneyText, currency: Currency }).nullable(),
  opened_at: Timestamp,
  closed_at: Timestamp.nullable(),
});

/** The stored form; `ref` is the provider's id, null for one told by a person. Amounts are minor units as text. */
export const StoredDispute = z.object({
  ref: z.string().nullable(),
  status: DisputeStatus,
  reason: z.string(),
  amount: z.string(),
  fee: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
});
export type StoredDispute = z.output<typeof StoredDispute>;
