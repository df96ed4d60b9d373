import { Currency } from "@/lib/commerce/currencies";
import { fromWire } from "@/lib/commerce/money";
import { findInvoice, lockInvoice, syncInvoiceStatus } from "@/lib/domains/invoices";
import { Invoice } from "@/lib/domains/invoices/schema";
import { appliedCredit, appliedSources, noteCredits, postEntries, unreservedCredit } from "@/lib/domains/ledger";
import { tenantToday } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { drawCredit, type CreditPart } from "../rules";
import { CreditApply } from "../schema";
import { freeCredit, heldCredit } from "../queries/plan-refund";
import { amountUnderWay } from "../queries/under-way";

/** The locked customer and invoice, in this order as everywhere. */
async function lockCredited(ctx: CommandCtx, id: string) {
  const { customer_id } = await findInvoice(ctx, id);
  await lockRows(ctx, "customers", [customer_id]);
  const invoice = await lockInvoice(ctx, id);
  return { invoice, customer_id, currency: Currency.parse(invoice.currency) };
}

interface CreditMove {
  customer_id: string;
  currency: Currency;
  invoice_id: string;
  /** Minor units; negative to take credit off the invoice again. */
  amount: bigint;
  /** The credit note whose credit is moved; otherwise the credit of payments first, then that of credit notes, the oldest first. */
  credit_note_id?: string;
}

/** The sources of moved credit with the part of each; the parts add up to `amount`. */
async function sourcesOf(
  ctx: CommandCtx,
  { customer_id, currency, invoice_id, amount, credit_note_id }: CreditMove,
): Promise<CreditPart[]> {
  if (credit_note_id !== undefined) return [{ credit_note_id, amount }];
  if (amount < 0n) return drawCredit(-amount, await appliedSources(ctx, invoice_id)).map((part) => ({ ...part, amount: -part.amount }));
  const held = await heldCredit(ctx, { customer_id, currency });
  const unreserved = (await unreservedCredit(ctx, customer_id, currency)) - held.payments;
  const notes = (await noteCredits(ctx, customer_id, currency)).map((note) => ({
    credit_note_id: note.credit_note_id,
    amount: note.amount - (held.notes.get(note.credit_note_id) ?? 0n),
  }));
  return drawCredit(amount, [{ credit_note_id: null, amount: unreserved }, ...notes]);
}

/** Moves the customer's credit to an invoice, or back, and updates the invoice's status. The caller has locked customer and invoice. */
export async function moveCredit(ctx: CommandCtx, move: CreditMove): Promise<Invoice> {
  const { customer_id, currency, invoice_id } = move;
  const today = await tenantToday(ctx);
  const postings = (await sourcesOf(ctx, move)).flatMap(({ credit_note_id, amount }) => {
    const entry = {
      customer_id,
      currency,
      day: today,
      kind: "credit_applied" as const,
      ...(credit_note_id === null ? {} : { credit_note_id }),
    };
    return [
      { ...entry, invoice_id, amount: -amount },
      { ...entry, amount },
    ];
  });
  await postEntries(ctx, postings);
  return syncInvoiceStatus(ctx, { id: invoice_id, today });
}

/** Applies a customer's credit to an invoice; default: as much as credit and balance due allow. */
export const applyCredit = command({
  id: "invoices.apply_credit",
  summary: "Apply the customer's credit to an invoice",
  permission: "payments.write",
  input: CreditApply,
  output: Invoice,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, amount: amountText }) {
    const { invoice, customer_id, currency } = await lockCredited(ctx, id);
    if (invoice.status === "draft") throw new AppError("conflict", "Credit cannot be applied to a draft; finalize it first.");
    if (invoice.balance <= 0n) throw new AppError("conflict", "The invoice is paid.");
    const credit = await freeCredit(ctx, { customer_id, currency });
    if (credit <= 0n) throw new AppError("conflict", `The customer has no credit in ${currency}, or it is being refunded.`);
    const due = invoice.balance - (await amountUnderWay(ctx, id));
    if (due <= 0n) throw new AppError("conflict", "A payment of this invoice is still in progress.", { retryAfter: 10 });
    const most = credit < due ? credit : due;
    const amount = amountText === undefined ? most : fromWire(amountText, currency);
    if (amount > most) throw invalidField("amount", "exceeds_credit", "More than the customer's credit or the invoice's balance due.");
    return moveCredit(ctx, { customer_id, currency, invoice_id: id, amount });
  },
});

/** Takes applied credit off an invoice, which is then due again; the customer may use the credit elsewhere. Default: all of it. */
export const removeCredit = command({
  id: "invoices.remove_credit",
  summary: "Take applied credit off an invoice again",
  permission: "payments.write",
  input: CreditApply,
  output: Invoice,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, amount: amountText }) {
    const { customer_id, currency } = await lockCredited(ctx, id);
    const applied = (await appliedCredit(ctx, customer_id, currency)).find(({ invoice_id }) => invoice_id === id)?.amount ?? 0n;
    if (applied === 0n) throw new AppError("conflict", "No credit is applied to this invoice.");
    const amount = amountText === undefined ? applied : fromWire(amountText, currency);
    if (amount > applied) throw invalidField("amount", "exceeds_applied", "More than the credit that is applied to this invoice.");
    return moveCredit(ctx, { customer_id, currency, invoice_id: id, amount: -amount });
  },
});
