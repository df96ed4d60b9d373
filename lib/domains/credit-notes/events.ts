import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { CreditNote, CreditNoteLetter } from "./schema";

const sample: z.input<typeof CreditNote> = {
  id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a",
  number: "CN-2026-00007",
  invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  reason: "return",
  currency: "GBP",
  issue_date: "2026-03-12",
  series_id: "ser_01jd0p2q3r4s5t6v7w8x9y0z1a",
  language: "en",
  prices_mode: "exclusive",
  reference: null,
  notes: "",
  subtotal: "100.00",
  tax_total: "20.00",
  total: "120.00",
  amount_deducted: "120.00",
  amount_applied: "0.00",
  amount_refunded: "0.00",
  amount_left: "0.00",
  replacement_id: null,
  sent_at: null,
  version: 1,
  created_at: "2026-03-12T10:00:00.000Z",
  updated_at: "2026-03-12T10:00:00.000Z",
  lines: [
    {
      id: "cnl_01jd0p2q3r4s5t6v7w8x9y0z1a",
      line_id: "lin_01jd0p2q3r4s5t6v7w8x9y0z1a",
      item_id: null,
      description: "Consulting, one day",
      quantity: "1",
      unit: "day",
      unit_price: "100",
      taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }],
      net: "100.00",
      tax: "20.00",
      total: "120.00",
    },
  ],
  taxes: [{ name: "VAT", rate: "20", compound: false, category: "S", base: "100.00", amount: "20.00" }],
  parties: {
    seller: { name: "Acme Ltd", tax_id: "GB123456789", country: "GB", address: ["1 High Street", "London", "United Kingdom"] },
    buyer: { name: "Northwind Traders", tax_id: null, country: "GB", address: ["1 Mill Lane", "Leeds", "United Kingdom"] },
  },
};

const define = (name: string) => defineEvent({ name: `credit_note.${name}`, noun: "credit_note", data: CreditNote, sample });

export const creditNoteCreated = define("created");
/** Its credit was applied to an invoice, or taken off it again. */
export const creditNoteApplied = define("applied");
export const creditNoteUnapplied = define("unapplied");
/** Sent to these addresses; the email itself follows. */
export const creditNoteSent = defineEvent({
  name: "credit_note.sent",
  noun: "credit_note",
  data: z.object({ credit_note: CreditNote, recipients: z.array(z.string()), ...CreditNoteLetter.shape }),
  sample: { credit_note: sample, recipients: ["accounts@northwind.example"] },
});

export const creditNoteEvents = [creditNoteCreated, creditNoteApplied, creditNoteUnapplied, creditNoteSent];
