import { findCustomer } from "@/lib/domains/customers";
import { addressLetter, usualRecipients, type Addressee } from "@/lib/domains/documents";
import { readInvoiceNumbers } from "@/lib/domains/invoices";
import type { MailToQueue } from "@/lib/domains/mail";
import type { MailLanguage } from "@/lib/kernel/base/mails";
import type { Ctx } from "@/lib/kernel/context";
import { creditNoteValues } from "../mail";
import { findCreditNote } from "../queries";
import { toCreditNote } from "../resource";
import type { CreditNote } from "../schema";

type CreditNoteMail = Pick<MailToQueue<"credit_note_issued">, "key" | "language" | "to" | "values">;

/**
 * The email of a credit note to these addresses: its template, language and values.
 * @param language in place of the reader's.
 */
export async function describeCreditNoteMail(
  ctx: Ctx,
  note: CreditNote,
  customer: Addressee,
  recipients: readonly string[],
  language?: MailLanguage,
): Promise<CreditNoteMail> {
  const letter = await addressLetter(ctx, { customer, buyer: note.parties.buyer.name, recipients, language });
  const invoice = (await readInvoiceNumbers(ctx, [note.invoice_id])).get(note.invoice_id) ?? "";
  return {
    key: "credit_note_issued",
    language: letter.language,
    to: letter.to,
    values: creditNoteValues(note, { ...letter.names, invoice }, letter.locale),
  };
}

/** The values of a credit note's email, as for its usual recipients. @throws AppError `not_found`. */
export async function readCreditNoteMailValues(ctx: Ctx, id: string, language: MailLanguage): Promise<Record<string, string>> {
  const note = toCreditNote(await findCreditNote(ctx, id));
  const customer = await findCustomer(ctx, note.customer_id);
  return (await describeCreditNoteMail(ctx, note, customer, usualRecipients(customer), language)).values;
}
