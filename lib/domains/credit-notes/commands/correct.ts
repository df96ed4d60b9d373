import { copyDocument } from "@/lib/domains/documents";
import { createInvoice, findInvoice } from "@/lib/domains/invoices";
import { toInvoice } from "@/lib/domains/invoices";
import { InvoiceCreate } from "@/lib/domains/invoices/schema";
import { tenantToday } from "@/lib/domains/settings";
import { command } from "@/lib/kernel/operation";
import { InvoiceCorrect, InvoiceCorrected } from "../schema";
import { issueCreditNote, lockFinalized } from "./create";

/** What the replacement gets anew: its days, its number and its own custom fields. */
const copied = InvoiceCreate.omit({ issue_date: true, due_date: true, supply_date: true, series_id: true, custom: true });

/** After finalization, edits produce a credit note plus a fresh invoice. */
export const correctInvoice = command({
  id: "credit_notes.correct",
  summary: "Correct a finalized invoice: credit all that is left of it, and create a draft with the same lines",
  permission: "credit_notes.write",
  input: InvoiceCorrect,
  output: InvoiceCorrected,
  example: { invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "wrong_details" },
  async run(ctx, order) {
    await lockFinalized(ctx, order.invoice_id);
    const source = toInvoice(await findInvoice(ctx, order.invoice_id), await tenantToday(ctx));
    const invoice = await createInvoice(ctx, { ...copyDocument(source, copied), reference: source.reference ?? source.number });
    return { credit_note: await issueCreditNote(ctx, { ...order, replacement: invoice }), invoice };
  },
});
