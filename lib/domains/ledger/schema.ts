import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneySumText, MoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";

/**
 * Why an entry was posted: raised by an invoice, lowered by a credit note, paid by a payment, returned by a refund, or moved between credit
 * and an invoice (and back). `adjustment` reduces an invoice by what a refund returned, `reversal` takes back a payment that did not
 * arrive.
 */
export const EntryKind = z.enum(["invoice", "payment", "refund", "credit_note", "credit_applied", "adjustment", "reversal"]);
export type EntryKind = z.infer<typeof EntryKind>;

/** A customer's balance in one currency; negative is credit. */
export const Balance = z.object({ currency: Currency, amount: MoneySumText });
export type Balance = z.infer<typeof Balance>;

export const StatementLine = z.object({
  id: idOf("ledger_entry"),
  day: Day,
  kind: EntryKind,
  invoice_id: idOf("invoice").nullable(),
  payment_id: idOf("payment").nullable(),
  credit_note_id: idOf("credit_note").nullable(),
  /** The number of that credit note. */
  credit_note_number: z.string().nullable(),
  amount: MoneyText,
  /** Running balance after this line. */
  balance: MoneySumText,
});

export const Statement = z.object({
  currency: Currency,
  from: Day,
  to: Day,
  opening: MoneySumText,
  closing: MoneySumText,
  lines: z.array(StatementLine),
  /** True when the period has more lines than are shown; request a shorter one. */
  truncated: z.boolean(),
});
export type Statement = z.infer<typeof Statement>;
