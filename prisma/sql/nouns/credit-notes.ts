import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { CreditReason } from "@/lib/domains/credit-notes/schema";
import { finder, joined, ofCustomer } from "../finder";
import { check, checkIn, index } from "../kinds";
import { appendOnly, lockedWhen } from "../locks";

/** Columns that may change: what became of the credit and the mail, never the content. */
const living = ["applied", "refunded", "sent_at", "version", "updated_at"];

/** A credit note is immutable from the start, in the database too. */
export const creditNotes = [
  checkIn("credit_notes", "reason", CreditReason.options),
  checkIn("credit_notes", "prices_mode", PricesMode.options),
  checkIn("credit_notes", "rounding", TaxRounding.options),
  check("credit_notes", "credit_notes_total_check", "total > 0 and deducted between 0 and total"),
  check("credit_notes", "credit_notes_used_check", "applied >= 0 and refunded >= 0 and deducted + applied + refunded <= total"),
  index("credit_notes_open", "credit_notes", "(tenant_id, customer_id, id) where total - deducted - applied - refunded > 0"),
  lockedWhen("credit_notes", "true", living),
  appendOnly("credit_note_lines"),
  ...finder("credit_notes", { text: joined("number", "reference"), fuzzy: false, indexed: true, code: "number", also: [ofCustomer] }),
];
