import { z } from "zod";
import { AgeingBucket } from "./ageing";
import { Currency } from "./currencies";
import { MoneySumText, MoneyText } from "./money";
import { Day } from "./schedule";

/** The invoices that are open on a day, or all that changed the balance in a period. */
export const StatementKind = z.enum(["open_items", "activity"]);
export type StatementKind = z.output<typeof StatementKind>;

export const StatementLineKind = z.enum(["invoice", "payment", "refund", "credit_note", "adjustment", "reversal"]);
export type StatementLineKind = z.output<typeof StatementLineKind>;

/** A line of either kind. Of an open item, `amount` is the invoice's total and `balance` what is left of it. */
const StatementViewLine = z.object({
  day: Day,
  kind: StatementLineKind,
  number: z.string().nullable(),
  /** The number of the credit note, if the line is one. */
  credit_note: z.string().nullable(),
  due_date: Day.nullable(),
  amount: MoneyText,
  balance: MoneySumText,
});
export type StatementViewLine = z.output<typeof StatementViewLine>;

/** A statement on paper: wire values, not yet formatted for a reader. */
export const StatementView = z.object({
  kind: StatementKind,
  currency: Currency,
  /** The first day of a statement of activity. */
  from: Day.nullable(),
  to: Day,
  /** The balance before the first line of a statement of activity. */
  opening: MoneySumText.nullable(),
  closing: MoneySumText,
  lines: z.array(StatementViewLine),
  /** What is open on the last day, by days overdue. */
  ageing: z.array(z.object({ bucket: AgeingBucket, amount: MoneySumText })),
  /** Credit that is not applied; zero or less. */
  credit: MoneySumText,
  /** Whether there are more lines than are shown. */
  truncated: z.boolean(),
});
export type StatementView = z.output<typeof StatementView>;
