import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { findInvoice } from "@/lib/domains/invoices";
import { appliedSources } from "@/lib/domains/ledger";
import { heldCredit, moveCredit } from "@/lib/domains/payments";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { creditNoteApplied, creditNoteUnapplied } from "../events";
import { findCreditNote } from "../queries";
import { leftOfNote } from "../resource";
import { creditNoteRows } from "../rows";
import { CreditNote, CreditNoteApply, CreditNoteId } from "../schema";

/** The customer, the note and the invoice, locked in this order as everywhere. @throws AppError `not_found`, `conflict`. */
async function lockBoth(ctx: CommandCtx, id: string, invoice_id: string) {
  const { customer_id } = await findCreditNote(ctx, id);
  await lockRows(ctx, "customers", [customer_id]);
  const note = await lockRow(ctx, creditNoteRows, id);
  await findInvoice(ctx, invoice_id);
  await lockRows(ctx, "invoices", [invoice_id]);
  const invoice = await findInvoice(ctx, invoice_id);
  if (invoice.customer_id !== customer_id) throw invalidField("invoice_id", "other_customer", "The invoice belongs to another customer.");
  if (invoice.currency !== note.currency)
    throw invalidField("invoice_id", "other_currency", `The credit is in ${note.currency}, the invoice in ${invoice.currency}.`);
  return { note, invoice, currency: Currency.parse(note.currency), customer_id };
}

/** Applies what is left of the credit to another open invoice of the customer, instead of a payment. */
export const applyCreditNote = command({
  id: "credit_notes.apply",
  summary: "Apply the credit to another open invoice of the same customer",
  permission: "credit_notes.write",
  input: CreditNoteApply,
  output: CreditNote,
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a", invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1b" },
  async run(ctx, { id, invoice_id, amount: amountText }) {
    const { note, invoice, currency, customer_id } = await lockBoth(ctx, id, invoice_id);
    const left = leftOfNote(note) - ((await heldCredit(ctx, note)).notes.get(id) ?? 0n);
    if (left <= 0n) throw new AppError("conflict", "No credit is left of this credit note, or it is being refunded.");
    if (invoice.status === "draft") throw new AppError("conflict", "Credit is not applied to a draft; finalize it first.");
    if (invoice.balance <= 0n) throw new AppError("conflict", "Nothing is due on this invoice.");
    const most = left < invoice.balance ? left : invoice.balance;
    const amount = amountText === undefined ? most : fromWire(amountText, currency);
    if (amount > most) throw invalidField("amount", "exceeds_credit", "More than the credit that is left or the invoice's balance due.");
    await moveCredit(ctx, { customer_id, currency, invoice_id, amount, credit_note_id: id });
    return changeRow(ctx, creditNoteRows, note, {}, creditNoteApplied);
  },
});

/** Takes the applied credit off an invoice, which is then due again. */
export const unapplyCreditNote = command({
  id: "credit_notes.unapply",
  summary: "Take the credit off an invoice again; the invoice is then due",
  permission: "credit_notes.write",
  input: z.strictObject({ id: CreditNoteId, invoice_id: CreditNoteApply.shape.invoice_id }),
  output: CreditNote,
  example: { id: "crn_01jd0p2q3r4s5t6v7w8x9y0z1a", invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1b" },
  async run(ctx, { id, invoice_id }) {
    const { note, currency, customer_id } = await lockBoth(ctx, id, invoice_id);
    const applied = (await appliedSources(ctx, invoice_id)).find(({ credit_note_id }) => credit_note_id === id)?.amount ?? 0n;
    if (applied <= 0n) throw new AppError("conflict", "No credit of this credit note is applied to the invoice.");
    await moveCredit(ctx, { customer_id, currency, invoice_id, amount: -applied, credit_note_id: id });
    return changeRow(ctx, creditNoteRows, note, {}, creditNoteUnapplied);
  },
});
