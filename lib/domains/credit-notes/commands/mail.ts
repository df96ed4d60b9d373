import { z } from "zod";
import { findCustomer } from "@/lib/domains/customers";
import { findLinkAddress } from "@/lib/domains/document-links";
import { wordsOf } from "@/lib/domains/documents";
import { DocumentLetter } from "@/lib/domains/documents/schema";
import { attachmentsOf, withEInvoice } from "@/lib/domains/e-invoices";
import { MailedPdf } from "@/lib/domains/e-invoices/schema";
import { queueMail } from "@/lib/domains/mail";
import { idOf } from "@/lib/kernel/base/ids";
import { EmailAddress } from "@/lib/kernel/base/wire";
import { command, internal, query } from "@/lib/kernel/operation";
import { renderCreditNotePdf } from "../document";
import { findCreditNote } from "../queries";
import { describeCreditNoteMail } from "../queries/mail";
import { toCreditNote } from "../resource";
import { CreditNoteId } from "../schema";

export const storeCreditNotePdf = query({
  id: "credit_notes.store_pdf",
  summary: "Render the PDF unless it is stored, and return its storage key",
  access: internal("called by the background function that follows a sent credit note"),
  input: z.strictObject({ id: CreditNoteId }),
  output: MailedPdf.nullable(),
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const pdf = await renderCreditNotePdf(ctx, await findCreditNote(ctx, id));
    pdf.body.destroy();
    const { storage_key, name: filename } = pdf;
    return storage_key === null ? null : withEInvoice(ctx, { credit_note_id: id }, { storage_key, filename });
  },
});

export const mailCreditNote = command({
  id: "credit_notes.mail",
  summary: "Queue the email of a sent credit note",
  access: internal("called by the background function that follows a sent credit note"),
  /** `key` is the same for every attempt, so that sending once creates one email. */
  input: z.strictObject({
    id: CreditNoteId,
    recipients: z.array(EmailAddress).min(1),
    ...DocumentLetter.shape,
    pdf: MailedPdf,
    key: z.string(),
  }),
  output: z.object({ mail_id: idOf("mail") }),
  example: {
    id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a",
    recipients: ["accounts@northwind.example"],
    pdf: { storage_key: "credit-notes/1.pdf", filename: "CN-2026-00007.pdf" },
    key: "credit-note-sent:1",
  },
  async run(ctx, { id, recipients, cc = [], subject, message, pdf, key }) {
    const note = toCreditNote(await findCreditNote(ctx, id));
    const customer = await findCustomer(ctx, note.customer_id);
    const address = await findLinkAddress(ctx, { noun: "credit_note", id });
    const mail = await queueMail(ctx, {
      ...(await describeCreditNoteMail(ctx, note, customer, recipients)),
      cc: cc.map((copied) => ({ name: null, address: copied })),
      words: wordsOf({ subject, message }),
      ...(address ? { button_url: address.url } : {}),
      attachments: attachmentsOf(pdf),
      about: { noun: "credit_note", id },
      idempotency_key: key,
    });
    return { mail_id: mail.id };
  },
});
