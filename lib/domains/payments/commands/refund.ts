import { Currency } from "@/lib/commerce/currencies";
import { fromWire, sumOf } from "@/lib/commerce/money";
import { settleInvoice, tenantToday } from "@/lib/domains/invoices";
import { postEntries, unappliedCredit } from "@/lib/domains/ledger";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { paymentRefunded } from "../events";
import { findPayment } from "../queries";
import { paymentWire, toPayment, type PaymentWithParts } from "../resource";
import { splitRefund, type Share } from "../rules";
import { Payment, RefundCreate } from "../schema";

/** Money given back outside the service. What the payment had settled is owed again, unless it had become credit. */
export const refundPayment = command({
  id: "payments.refund",
  summary: "Record a refund of a payment, whole or in part",
  permission: "payments.refund",
  input: RefundCreate,
  output: Payment,
  example: { id: "pay_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "20.00", reason: "Goods returned" },
  async run(ctx, { id, amount: amountText, date, reason }) {
    const customerId = (await findPayment(ctx, id)).customer_id;
    await lockRows(ctx, "customers", [customerId]);
    await lockRows(ctx, "payments", [id]);
    const before = await findPayment(ctx, id);
    await assertFresh(ctx, before);
    await lockRows(ctx, "invoices", before.allocations.map((allocation) => allocation.invoice_id));
    const currency = Currency.parse(before.currency);
    const left = before.amount - sumOf(before.refunds.map((refund) => refund.amount));
    const amount = amountText === undefined ? left : fromWire(amountText, currency);
    if (left === 0n) throw new AppError("conflict", "The payment is refunded in full already.");
    if (amount > left) throw invalidField("amount", "exceeds_payment", "More than is left of the payment.");

    const settled = await stillSettled(ctx, before);
    const unused = await unappliedCredit(ctx, customerId, currency);
    const ownCredit = left - sumOf(settled.map((share) => share.amount));
    const parts = splitRefund(amount, unused < ownCredit ? unused : ownCredit, settled);

    const now = ctx.clock.now();
    const day = date ?? (await tenantToday(ctx));
    const refund_id = newId(now);
    await ctx.db.refund.createMany({ data: { id: refund_id, tenant_id: ctx.tenant.id, payment_id: id, amount, day: new Date(`${day}T00:00:00Z`), reason: reason ?? null, created_at: now } });
    const entry = { customer_id: customerId, currency, day, kind: "refund" as const, payment_id: id, refund_id };
    await postEntries(ctx, [...parts.reopened.map((share) => ({ ...entry, ...share })), { ...entry, amount: parts.from_credit }]);
    for (const share of parts.reopened) await settleInvoice(ctx, { id: share.invoice_id });
    await ctx.db.payment.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { version: before.version + 1, updated_at: now } });
    const after = await findPayment(ctx, id);
    ctx.record({ noun: "payment", id, version: after.version, before: paymentWire(before), after: paymentWire(after) });
    ctx.emit(paymentRefunded, { record_id: id, sequence: after.version, data: toPayment(after) });
    return toPayment(after);
  },
});

/** What this payment still settles of each invoice: its allocations less earlier refunds that reopened them. */
async function stillSettled(ctx: Parameters<typeof findPayment>[0], payment: PaymentWithParts): Promise<Share[]> {
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["invoice_id"],
    where: { tenant_id: ctx.tenant.id, payment_id: payment.id, invoice_id: { not: null } },
    _sum: { amount: true },
  });
  const settledOf = new Map(sums.map((row) => [row.invoice_id, -(row._sum.amount ?? 0n)]));
  return payment.allocations.map(({ invoice_id }) => ({ invoice_id, amount: settledOf.get(invoice_id) ?? 0n }));
}
