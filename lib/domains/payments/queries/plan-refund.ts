import { Currency } from "@/lib/commerce/currencies";
import { sumOf } from "@/lib/commerce/money";
import { splitReturned, type WithSurcharge } from "@/lib/commerce/surcharge";
import { adjustedAmounts, noteCredits, unappliedCredit, unreservedCredit } from "@/lib/domains/ledger";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";
import { readPayment } from "../queries";
import type { PaymentWithParts } from "../resource";
import { splitRefund, type CreditPart, type Share } from "../rules";

/** Refunds that a gateway may still make, or has made without our recording them. */
export const pendingRefund = {
  kind: "refund",
  refund_id: null,
  OR: [{ status: { in: ["started", "open", "processing"] } }, { attention: { not: null } }],
} satisfies Prisma.PaymentAttemptWhereInput;

/** The unrefunded part of a payment, in minor units. */
export function unrefunded(payment: PaymentWithParts): bigint {
  return payment.amount - sumOf(payment.refunds.map((refund) => refund.amount));
}

/** What refunds of a payment have given back, or will: the amount and its surcharge, recorded and pending; minor units. */
export async function refundedSoFar(ctx: Ctx, payment: PaymentWithParts): Promise<WithSurcharge> {
  const { _sum } = await ctx.db.paymentAttempt.aggregate({
    where: { tenant_id: ctx.tenant.id, payment_id: payment.id, ...pendingRefund },
    _sum: { amount: true, surcharge: true },
  });
  return {
    amount: sumOf(payment.refunds.map(({ amount }) => amount)) + (_sum.amount ?? 0n),
    surcharge: sumOf(payment.refunds.map(({ surcharge }) => surcharge)) + (_sum.surcharge ?? 0n),
  };
}

/** A sum that the provider or the payer's bank returned by itself, as what it takes from the payment and from its surcharge. */
export async function splitOff(ctx: Ctx, payment: PaymentWithParts, sum: bigint): Promise<WithSurcharge> {
  if (payment.surcharge === 0n) return { amount: sum, surcharge: 0n };
  return splitReturned(sum, payment, await refundedSoFar(ctx, payment));
}

/** What pending refunds pay out once they succeed, so that nothing else uses it; minor units. */
export interface HeldCredit {
  /** Of the credit of payments, and of each credit note. */
  payments: bigint;
  notes: Map<string, bigint>;
  /** Of each payment: all in all, from its own credit, and of what it pays of each invoice. */
  refunding: Map<string, bigint>;
  own: Map<string, bigint>;
  settled: Map<string, bigint>;
}

const add = (sums: Map<string, bigint>, key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);

/**
 * The credit that pending refunds of a customer hold in a currency, by the same rule as they are recorded, in the order in which they were
 * asked for. Commands that use credit lock the customer first.
 * @param before only refunds asked for before this attempt.
 */
export async function heldCredit(
  ctx: Ctx,
  { customer_id, currency }: Pick<PaymentWithParts, "customer_id" | "currency">,
  before?: string,
): Promise<HeldCredit> {
  const held: HeldCredit = { payments: 0n, notes: new Map(), refunding: new Map(), own: new Map(), settled: new Map() };
  const attempts = await ctx.db.paymentAttempt.findMany({
    // By the customer's payments, which an index has.
    where: {
      ...{ tenant_id: ctx.tenant.id, currency, payment: { tenant_id: ctx.tenant.id, customer_id } },
      ...pendingRefund,
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: "asc" },
    select: { payment_id: true, credit_note_id: true, amount: true },
  });
  for (const { payment_id, credit_note_id, amount } of attempts) {
    if (payment_id === null || amount === null) continue;
    const payment = await readPayment(ctx, payment_id);
    const { credit, settled, notes } = await sourcesOf(ctx, payment, credit_note_id, held);
    const most = credit + sumOf([...settled, ...notes].map((part) => part.amount));
    const parts = splitRefund(amount < most ? amount : most, credit, settled, notes);
    held.payments += parts.from_credit;
    add(held.refunding, payment_id, amount);
    add(held.own, payment_id, parts.from_credit);
    for (const part of parts.from_notes) if (part.credit_note_id !== null) add(held.notes, part.credit_note_id, part.amount);
    for (const share of parts.reopened) add(held.settled, `${payment_id} ${share.invoice_id}`, share.amount);
  }
  return held;
}

/** The customer's credit that is neither applied nor being refunded, in minor units. */
export async function freeCredit(ctx: Ctx, of: { customer_id: string; currency: Currency }): Promise<bigint> {
  const held = await heldCredit(ctx, of);
  return (await unappliedCredit(ctx, of.customer_id, of.currency)) - held.payments - sumOf([...held.notes.values()]);
}

/** Where a refund of a payment may take from: unused credit, credit notes of the invoices that it paid, and these invoices. */
async function sourcesOf(
  ctx: Ctx,
  payment: PaymentWithParts,
  credit_note_id: string | null,
  held: HeldCredit,
): Promise<{ credit: bigint; settled: Share[]; notes: CreditPart[] }> {
  const currency = Currency.parse(payment.currency);
  const allocated = await stillAllocated(ctx, payment);
  const notes = (await noteCredits(ctx, payment.customer_id, currency))
    .filter((note) =>
      credit_note_id === null ? allocated.some(({ invoice_id }) => invoice_id === note.invoice_id) : credit_note_id === note.credit_note_id,
    )
    .map((note) => ({ credit_note_id: note.credit_note_id, amount: note.amount - (held.notes.get(note.credit_note_id) ?? 0n) }));
  if (credit_note_id !== null) return { credit: 0n, settled: [], notes };
  const unused = (await unreservedCredit(ctx, payment.customer_id, currency)) - held.payments;
  const own =
    unrefunded(payment) -
    sumOf(allocated.map((share) => share.amount)) +
    (await paidOutOfNotes(ctx, payment)) -
    (held.own.get(payment.id) ?? 0n);
  const credit = unused < own ? unused : own;
  const settled = allocated.map(({ invoice_id, amount }) => ({
    invoice_id,
    amount: amount - (held.settled.get(`${payment.id} ${invoice_id}`) ?? 0n),
  }));
  return { credit: credit > 0n ? credit : 0n, settled, notes };
}

interface PlannedRefund {
  amount: bigint;
  /** Whether the customer owes again what it takes from invoices. */
  still_owed: boolean;
  /** The credit note whose credit alone is paid out. */
  credit_note_id?: string | null | undefined;
  /** The refund's own attempt: those asked for earlier come first, and later ones take what it leaves. */
  attempt_id?: string | undefined;
}

/** The sources of a refund. @throws AppError `conflict`, `invalid` when it is not possible. */
export async function planRefund(
  ctx: Ctx,
  payment: PaymentWithParts,
  { amount, still_owed, credit_note_id = null, attempt_id }: PlannedRefund,
): Promise<ReturnType<typeof splitRefund>> {
  if (payment.reversal !== null) throw new AppError("conflict", "The payment was reversed: there is nothing to refund.");
  const held = await heldCredit(ctx, payment, attempt_id);
  const left = unrefunded(payment) - (held.refunding.get(payment.id) ?? 0n);
  if (left <= 0n) throw new AppError("conflict", "The payment is fully refunded, or its refunds are in progress.");
  if (amount > left) throw invalidField("amount", "exceeds_payment", "More than the unrefunded part of the payment.");
  const { credit, settled, notes } = await sourcesOf(ctx, payment, credit_note_id, held);
  if (credit_note_id !== null && amount > sumOf(notes.map((note) => note.amount)))
    throw invalidField("amount", "exceeds_credit", "More than the credit that is left of the credit note.");
  const parts = splitRefund(amount, credit, settled, notes);
  if (!still_owed) await assertReducible(ctx, parts.reopened);
  return parts;
}

/** What refunds of this payment paid out of the credit of credit notes. */
async function paidOutOfNotes(ctx: Ctx, payment: PaymentWithParts): Promise<bigint> {
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: { tenant_id: ctx.tenant.id, payment_id: payment.id, kind: "refund", credit_note_id: { not: null } },
    _sum: { amount: true },
  });
  return _sum.amount ?? 0n;
}

/** @throws AppError `conflict` when credit notes and reductions would take more off an invoice than its total. */
async function assertReducible(ctx: Ctx, shares: readonly Share[]): Promise<void> {
  const ids = shares.map(({ invoice_id }) => invoice_id);
  const adjusted = await adjustedAmounts(ctx, ids);
  const invoices = await ctx.db.invoice.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: ids } },
    select: { id: true, number: true, total: true, credited: true },
  });
  const over = invoices.find(({ id, total, credited }) => {
    const part = shares.find(({ invoice_id }) => invoice_id === id)?.amount ?? 0n;
    return part > total - credited - (adjusted.get(id) ?? 0n);
  });
  if (over)
    throw new AppError("conflict", `${over.number ?? "The invoice"} was credited, and the credit is used; it can only be owed again.`, {
      errors: [{ path: "still_owed", code: "credited", message: "A credit note has already taken this off the invoice." }],
    });
}

/** What this payment still pays of each invoice: its allocations less earlier refunds that reopened them. */
export async function stillAllocated(ctx: Ctx, payment: PaymentWithParts): Promise<Share[]> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["invoice_id"],
    where: { tenant_id: ctx.tenant.id, payment_id: payment.id, invoice_id: { not: null } },
    _sum: { amount: true },
  });
  const allocatedOf = new Map(sums.map((row) => [row.invoice_id, -(row._sum.amount ?? 0n)]));
  return payment.allocations.map(({ invoice_id }) => ({ invoice_id, amount: allocatedOf.get(invoice_id) ?? 0n }));
}
