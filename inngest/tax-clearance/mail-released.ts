import { mailCreditNote, storeCreditNotePdf } from "@/lib/domains/credit-notes";
import { mailInvoice, storeInvoicePdf } from "@/lib/domains/invoices";
import { readHeldLetters, taxDocumentAccepted } from "@/lib/domains/tax-clearance";
import { onEvent } from "../on-event";

/** Sends the emails that waited for the authority; the key of each makes a second run send none. */
export const mailReleasedDocument = onEvent("mail-released-document", taxDocumentAccepted, async ({ ctx, data, step }) => {
  const { id, invoice_id, credit_note_id } = data;
  const { letters } = await step.run("letters", () => readHeldLetters(ctx, { id }));
  for (const letter of letters) {
    if (invoice_id !== null) {
      const pdf = await step.run(`render-${letter.key}`, () => storeInvoicePdf(ctx, { id: invoice_id }));
      if (pdf !== null) await step.run(`queue-${letter.key}`, () => mailInvoice(ctx, { id: invoice_id, ...letter, pdf }));
    } else if (credit_note_id !== null) {
      const pdf = await step.run(`render-${letter.key}`, () => storeCreditNotePdf(ctx, { id: credit_note_id }));
      if (pdf !== null) await step.run(`queue-${letter.key}`, () => mailCreditNote(ctx, { id: credit_note_id, ...letter, pdf }));
    }
  }
});
