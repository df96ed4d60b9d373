import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { MoneyText, PositiveMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { lineOf, textOf, Timestamp } from "@/lib/kernel/base/wire";

export const BankEntryId = idOf("bank_entry");

/** `confirmed`: its payment is recorded; `dismissed`: it pays no invoice. */
export const BankEntryStatus = z.enum(["open", "confirmed", "dismissed"]);
export type BankEntryStatus = z.output<typeof BankEntryStatus>;

const bankEntryFields = z.strictObject({
  /** The company's account: its IBAN or number. */
  account: lineOf(64),
  /** The bank's reference of the entry, by which an account lists it once; without one, it follows from the other fields. */
  reference: lineOf(200),
  date: Day,
  currency: Currency,
  amount: PositiveMoneyText,
  payer_name: lineOf(200).nullable(),
  payer_account: lineOf(64).nullable(),
  /** What the payer wrote. */
  text: textOf(2000),
});

export const BankEntry = z.object({
  id: BankEntryId,
  ...bankEntryFields.shape,
  account: z.string(),
  amount: MoneyText,
  status: BankEntryStatus,
  payment_id: idOf("payment").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type BankEntry = z.output<typeof BankEntry>;

export const BankEntryCreate = bankEntryFields.partial().required({ date: true, currency: true, amount: true });
export type BankEntryCreate = z.output<typeof BankEntryCreate>;

/** The most entries of one file. */
export const mostEntries = 1_000;
export const BankEntriesAdd = z.strictObject({ entries: z.array(BankEntryCreate).max(mostEntries) });
/** How many of a file's incoming payments are new, and how many were listed before. */
export const BankEntriesAdded = z.object({ added: z.int(), repeated: z.int() });

/** What an open entry pays by its reference and amount; it is confirmed as proposed, or otherwise. */
export const BankMatch = z.object({
  certainty: z.enum(["sure", "likely"]),
  customer_id: idOf("customer"),
  customer_name: z.string(),
  invoices: z.array(z.object({ id: idOf("invoice"), number: z.string(), amount: MoneyText })),
});
export type BankMatch = z.output<typeof BankMatch>;

export const BankEntryListed = BankEntry.extend({ match: BankMatch.nullable() });
export type BankEntryListed = z.output<typeof BankEntryListed>;
export const BankEntryList = listQuery(["date", "amount", "created_at"]).extend({ status: BankEntryStatus.optional() });
export const BankEntryPage = pageOf(BankEntryListed);

/** Without invoices or customer, the proposal is confirmed; a customer without invoices gets all of it as credit. */
export const BankEntryConfirm = z.strictObject({
  id: BankEntryId,
  invoice_ids: z.array(idOf("invoice")).min(1).max(50).optional(),
  customer_id: idOf("customer").optional(),
  /** Rejects an entry that does not name its invoices, or pays another amount than is due. */
  only_sure: z.boolean().optional(),
});

/** How many sure entries were confirmed, and how many remain because something about them changed. */
export const SureConfirmed = z.object({ confirmed: z.int(), left: z.int() });
