import { languageOf } from "@/lib/commerce/locale-of";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink, findLinkAddress } from "@/lib/domains/document-links";
import { usualRecipients, wordsOf } from "@/lib/domains/documents";
import { DocumentMailPreview } from "@/lib/domains/documents/schema";
import { readAttachedXml } from "@/lib/domains/e-invoices";
import { assertMailWords, previewMail } from "@/lib/domains/mail";
import { assertNotRejected } from "@/lib/domains/tax-clearance";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command, query } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { creditNoteSent } from "../events";
import { findCreditNote } from "../queries";
import { describeCreditNoteMail } from "../queries/mail";
import { toCreditNote, type CreditNoteWithLines } from "../resource";
import { creditNoteRows } from "../rows";
import { CreditNote, CreditNoteSend } from "../schema";

async function readLetter(ctx: Ctx, row: CreditNoteWithLines, to: string[] | undefined) {
  const customer = await findCustomer(ctx, row.customer_id);
  const recipients = to ?? usualRecipients(customer);
  return { recipients, mail: await describeCreditNoteMail(ctx, toCreditNote(row), customer, recipients) };
}

/** The email is sent after the commit. */
export const sendCreditNote = command({
  id: "credit_notes.send",
  summary: "Email the credit note with its PDF",
  permission: "credit_notes.write",
  input: CreditNoteSend,
  output: CreditNote,
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a", to: ["accounts@northwind.example"] },
  async run(ctx, { id, to, ...letter }) {
    const before = await lockRow(ctx, creditNoteRows, id);
    const { recipients, mail } = await readLetter(ctx, before, to);
    await assertNotRejected(ctx, { credit_note_id: id });
    if (recipients.length === 0) throw new AppError("conflict", "The customer has no email address; enter one in `to`.");
    await assertMailWords(ctx, mail.key, wordsOf(letter), "message");
    // The email's button opens the document, so a revoked link is replaced by a new one.
    await ensureDocumentLink(ctx, { noun: "credit_note", id });
    const after = await changeRow(ctx, creditNoteRows, before, { sent_at: ctx.clock.now() });
    ctx.emit(creditNoteSent, { record_id: id, sequence: after.version, data: { credit_note: after, recipients, ...letter } });
    return after;
  },
});

export const previewCreditNoteMail = query({
  id: "credit_notes.preview_mail",
  summary: "Preview the email of a credit note as it would be sent, optionally with your own text",
  permission: "credit_notes.write",
  input: CreditNoteSend,
  output: DocumentMailPreview,
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a", message: "Dear {{contact.name}},\n\nhere is our credit note." },
  async run(ctx, { id, to, ...letter }) {
    const row = await findCreditNote(ctx, id);
    const { recipients, mail } = await readLetter(ctx, row, to);
    const words = wordsOf(letter);
    await assertMailWords(ctx, mail.key, words, "message");
    const link = await findLinkAddress(ctx, { noun: "credit_note", id });
    const { body, ...composed } = await previewMail(ctx, {
      ...mail,
      about: { noun: "credit_note", id },
      language: languageOf(mail.language),
      words,
      // Sending makes the link.
      button_url: link?.url ?? ctx.runtime.environment.ATRIUM_BASE_URL,
    });
    const attachment = `${row.number}.pdf`;
    const attached_xml = await readAttachedXml(ctx, { credit_note_id: id }, attachment);
    return { ...composed, to: recipients, message: letter.message ?? body, attachment, attached_xml };
  },
});
