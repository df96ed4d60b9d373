import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { RecordId } from "@/lib/domains/audit/schema";

/**
 * What is compared, each ledger figure with the document's own:
 * `invoice_total`: the entries raised by an invoice; `invoice_balance`: all its entries with its stored balance; `invoice_credited`: what
 * credit notes took off it; `invoice_paid_elsewhere`: what was paid of an imported one before; `credit_notes`: its stored sum of credit
 * notes with them; `credit_note`: the entries of a credit note; `credit_note_used`: what was applied and refunded of it; `payment`,
 * `allocation`, `refund`, `adjustment` and `reversal`: the entries of each; `credit`: moves between credit and invoices add up to zero;
 * `owner`: an entry has its invoice's customer and currency; `customer`: a customer's balance in a currency with the sum of its documents.
 */
export const BooksCheck = z.enum([
  "invoice_total",
  "invoice_balance",
  "invoice_credited",
  "invoice_paid_elsewhere",
  "credit_notes",
  "credit_note",
  "credit_note_used",
  "payment",
  "allocation",
  "refund",
  "adjustment",
  "reversal",
  "credit",
  "owner",
  "customer",
]);
export type BooksCheck = z.output<typeof BooksCheck>;

/** One difference between ledger and documents; amounts are minor units of the currency, as text. */
export const Disagreement = z.object({
  check: BooksCheck,
  record_id: RecordId,
  currency: z.string(),
  ledger: z.string(),
  documents: z.string(),
});
export type Disagreement = z.output<typeof Disagreement>;

/** The event lists at most this many; the rest are only counted. */
export const mostTold = 50;

/** The result: the number of differences, and the first of them. */
export const Books = z.object({ count: z.int(), disagreements: z.array(Disagreement).max(mostTold) });
export type Books = z.output<typeof Books>;

/** The event that ledger and documents disagree; at most once a day. */
export const BooksDisagreement = Books.extend({
  tenant_id: idOf("tenant"),
  company_name: z.string(),
  day: z.iso.date(),
  sequence: z.int(),
});
