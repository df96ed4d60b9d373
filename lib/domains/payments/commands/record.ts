import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { PositiveMoneyText, fromWire } from "@/lib/commerce/money";
import { findLiveCustomer } from "@/lib/domains/customers";
import { lockInvoice, syncInvoiceStatus, tenantToday } from "@/lib/domains/invoices";
import { postEntries } from "@/lib/domains/ledger";
import { GatewaySlug } from "@/lib/domains/payment-gateways/schema";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import { paymentReceived } from "../events";
import { toPayment, type PaymentWithParts } from "../resource";
import { assertShares, shareOut, splitPayment, type Share } from "../rules";
import { InvoicePaymentCreate, Payment, PaymentAllocationCreate, PaymentCreate, type PaymentMethod } from "../schema";

interface Received {
  customer_id: string;
  currency: Currency;
  amount: bigint;
  shares: Share[];
  date: string | undefined;
  method: PaymentMethod;
  reference?: string | null | undefined;
  notes?: string | undefined;
  /** The gateway that received it. */
  gateway?: { slug: string; payment_ref: string };
}

export const recordInvoicePayment = command({
  id: "invoices.record_payment",
  summary: "Record a payment of an invoice; an excess becomes the customer's credit",
  permission: "payments.write",
  input: InvoicePaymentCreate,
  output: Payment,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00", method: "bank_transfer", reference: "FT 20260310-118" },
  async run(ctx, { id, amount: amountText, ...stated }) {
    const invoice = await lockInvoice(ctx, id);
    if (invoice.status === "draft") throw new AppError("conflict", "A draft cannot be paid; finalize it first.");
    const currency = Currency.parse(invoice.currency);
    const amount = fromWire(amountText, currency);
    const { applied } = splitPayment(amount, invoice.balance);
    const shares = applied > 0n ? [{ invoice_id: id, amount: applied }] : [];
    return receive(ctx, { customer_id: invoice.customer_id, currency, amount, shares, ...stated, date: stated.date });
  },
});

export const recordPayment = command({
  id: "payments.create",
  summary: "Record a customer's payment with its allocations to invoices",
  permission: "payments.write",
  input: PaymentCreate,
  output: Payment,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    currency: "GBP",
    amount: "200.00",
    method: "bank_transfer",
    allocations: [{ invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00" }],
  },
  async run(ctx, { customer_id, currency, amount: amountText, allocations = [], ...stated }) {
    await findLiveCustomer(ctx, customer_id);
    const amount = fromWire(amountText, currency);
    const shares = allocations.map((share, index) => ({
      invoice_id: share.invoice_id,
      amount: fromWire(share.amount, currency, `allocations.${index}.amount`),
    }));
    assertShares(amount, shares);
    await assertPayable(ctx, customer_id, currency, shares);
    return receive(ctx, { customer_id, currency, amount, shares, ...stated, date: stated.date });
  },
});

/**
 * Records a gateway's payment of one invoice or several: each gets up to its requested amount and balance due, and the rest becomes the
 * customer's credit, since the money has arrived whatever happened to the invoices meanwhile. The unique index on the gateway's id rejects
 * a second recording.
 */
export const recordGatewayPayment = command({
  id: "payments.record_gateway",
  summary: "Record a payment that a gateway received",
  access: internal("called by applyAttemptResult, which has compared the report with the request"),
  input: z.strictObject({
    customer_id: idOf("customer"),
    currency: Currency,
    amount: PositiveMoneyText,
    allocations: z.array(PaymentAllocationCreate).min(1),
    gateway: GatewaySlug,
    payment_ref: z.string(),
  }),
  output: Payment,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    currency: "GBP",
    amount: "120.00",
    allocations: [{ invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "120.00" }],
    gateway: "stripe",
    payment_ref: "pi_3Nv0a1",
  },
  async run(ctx, { customer_id, currency, amount: amountText, allocations, gateway, payment_ref }) {
    const ids = allocations.map(({ invoice_id }) => invoice_id);
    await lockRows(ctx, "invoices", ids);
    // Recorded with the company's access, because the caller may be a payer who cannot see the payment.
    const invoices = await ctx.db.invoice.findMany({
      where: { tenant_id: ctx.tenant.id, customer_id, currency, id: { in: ids } },
      select: { id: true, balance: true },
    });
    const requested = allocations.map(({ invoice_id, amount }) => {
      const invoice = invoices.find(({ id }) => id === invoice_id);
      if (!invoice) throw notFound("invoice");
      return { invoice_id, amount: fromWire(amount, currency), owed: invoice.balance };
    });
    const amount = fromWire(amountText, currency);
    const { shares } = shareOut(amount, requested);
    return receive(ctx, {
      customer_id,
      currency,
      amount,
      shares,
      date: undefined,
      method: "online",
      gateway: { slug: gateway, payment_ref },
    });
  },
});

/** Each listed invoice must belong to this customer, be finalized, in this currency, and have at least the share as balance due. */
async function assertPayable(ctx: CommandCtx, customerId: string, currency: string, shares: Share[]): Promise<void> {
  const ids = shares.map((share) => share.invoice_id);
  await lockRows(ctx, "invoices", ids);
  const rows = await ctx.db.invoice.findMany({
    where: { tenant_id: ctx.tenant.id, customer_id: customerId, id: { in: ids } },
    select: { id: true, status: true, balance: true, currency: true },
  });
  for (const [index, share] of shares.entries()) {
    const path = `allocations.${index}`;
    const invoice = rows.find((row) => row.id === share.invoice_id);
    if (!invoice) throw invalidField(`${path}.invoice_id`, "not_found", "This customer has no such invoice.");
    if (invoice.status === "draft") throw invalidField(`${path}.invoice_id`, "draft", "A draft cannot be paid; finalize it first.");
    if (invoice.currency !== currency) throw invalidField(`${path}.invoice_id`, "currency", `The invoice is in ${invoice.currency}.`);
    if (share.amount > invoice.balance) throw invalidField(`${path}.amount`, "exceeds_due", "More than the invoice's balance due.");
  }
}

/** Stores the payment, posts it to the ledger (invoices first, the rest as credit), and updates the invoices' status. */
async function receive(ctx: CommandCtx, received: Received): Promise<Payment> {
  const { customer_id, currency, amount, shares } = received;
  const now = ctx.clock.now();
  const today = await tenantToday(ctx);
  const day = received.date ?? today;
  const id = newId(now);
  const payment = await ctx.db.payment.create({
    data: {
      id,
      tenant_id: ctx.tenant.id,
      customer_id,
      currency,
      amount,
      day: toDayColumn(day),
      method: received.method,
      reference: received.reference ?? null,
      notes: received.notes ?? "",
      gateway: received.gateway?.slug ?? null,
      gateway_ref: received.gateway?.payment_ref ?? null,
      created_at: now,
      updated_at: now,
    },
  });
  const allocations: PaymentWithParts["allocations"] = [];
  for (const share of shares)
    allocations.push(
      await ctx.db.paymentAllocation.create({
        data: { id: newId(now), tenant_id: ctx.tenant.id, payment_id: id, ...share, created_at: now },
      }),
    );
  const entry = { customer_id, currency, day, kind: "payment" as const, payment_id: id };
  const credit = amount - shares.reduce((sum, share) => sum + share.amount, 0n);
  await postEntries(ctx, [
    ...shares.map((share) => ({ ...entry, invoice_id: share.invoice_id, amount: -share.amount })),
    { ...entry, amount: -credit },
  ]);
  for (const share of shares) await syncInvoiceStatus(ctx, { id: share.invoice_id, today });
  const row: PaymentWithParts = { ...payment, allocations, refunds: [] };
  const after = toPayment(row);
  auditChange(ctx, { noun: "payment", schema: Payment, before: null, after, event: paymentReceived });
  return after;
}
