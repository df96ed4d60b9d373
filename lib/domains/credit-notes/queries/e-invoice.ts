import { eInvoiceOperations } from "@/lib/domains/e-invoices";
import { viewCreditNote } from "../document";
import { findCreditNote } from "../queries";

export const {
  show: getCreditNoteEInvoice,
  download: downloadCreditNoteEInvoice,
  check: checkCreditNoteEInvoice,
} = eInvoiceOperations({
  noun: "credit_note",
  read: "credit_notes.read",
  async find(ctx, id) {
    const row = await findCreditNote(ctx, id);
    const { number, customer_id, tax_profile_id, lines } = row;
    const target = { credit_note_id: id };
    return { kind: "credit_note", target, number, customer_id, tax_profile_id, lines, view: () => viewCreditNote(ctx, row) };
  },
});
