import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { RecordId } from "@/lib/domains/audit/schema";

/**
 * What is compared, each figure of the ledger with the document's own:
 * `invoice_total` the entries that an invoice raised; `invoice_balance` all entries on it and the balance it keeps; `payment`, `allocation`
 * and `refund` the entries of each; `credit` that what was moved between credit and invoices comes to nothing; `owner` that an entry is its
 * invoice's customer's, in its currency; `customer` all that a customer owes in a currency and the sum of the documents.
 */
export const BooksCheck = z.enum(["invoice_total", "invoice_balance", "payment", "allocation", "refund", "credit", "owner", "customer"]);
export type BooksCheck = z.output<typeof BooksCheck>;

/** One place where ledger and documents do not agree; amounts are minor units of the currency, in text. */
export const Disagreement = z.object({
  check: BooksCheck,
  record_id: RecordId,
  currency: z.string(),
  ledger: z.string(),
  documents: z.string(),
});
export type Disagreement = z.output<typeof Disagreement>;

/** The event lists this many; the rest are only counted. */
export const mostTold = 50;

/** What the comparison found: how many places, and the first of them. */
export const Books = z.object({ count: z.int(), disagreements: z.array(Disagreement).max(mostTold) });
export type Books = z.output<typeof Books>;

/** The event that the books disagree; at most once a day. */
export const BooksDisagreement = Books.extend({
  tenant_id: idOf("tenant"),
  company_name: z.string(),
  day: z.iso.date(),
  sequence: z.int(),
});
