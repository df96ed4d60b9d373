import { defineRecord } from "@/lib/kernel/record";
import { creditNoteEvents } from "./events";
import { findCreditNote, listCreditNotes } from "./queries";
import { readCreditNoteMailValues } from "./queries/mail";
import { CreditNote, CreditNoteList, CreditNoteListed } from "./schema";
import { searchCreditNotes } from "./search";

export const creditNoteRecord = defineRecord({
  noun: "credit_note",
  read: "credit_notes.read",
  resource: CreditNote,
  title: "number",
  events: creditNoteEvents,
  find: findCreditNote,
  search: { run: searchCreditNotes },
  list: {
    query: CreditNoteList,
    row: CreditNoteListed,
    read: listCreditNotes,
    columns: {
      number: { type: "text" },
      customer_name: { type: "text", label: "customer_id" },
      invoice_number: { type: "text", label: "invoice_id" },
      reason: { type: "choice", words: "reasons" },
      issue_date: { type: "day" },
      currency: { type: "text" },
      total: { type: "amount", currency: "currency" },
      amount_left: { type: "amount", currency: "currency" },
      subtotal: { type: "amount", currency: "currency", extra: true },
      tax_total: { type: "amount", currency: "currency", extra: true },
      amount_deducted: { type: "amount", currency: "currency", extra: true },
      amount_applied: { type: "amount", currency: "currency", extra: true },
      amount_refunded: { type: "amount", currency: "currency", extra: true },
      reference: { type: "text", extra: true },
      notes: { type: "text", extra: true },
      sent_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
  mailValues: readCreditNoteMailValues,
});
