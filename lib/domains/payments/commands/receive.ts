import type { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { syncInvoiceStatus } from "@/lib/domains/invoices";
import { postEntries } from "@/lib/domains/ledger";
import { tenantToday } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { auditChange } from "@/lib/kernel/rows";
import { paymentReceived } from "../events";
import { toPayment, type PaymentWithParts } from "../resource";
import type { Share } from "../rules";
import { Payment, type PaymentMethod } from "../schema";

interface Received {
  customer_id: string;
  /** The invoice that it is recorded on. */
  invoice_id: string | null;
  currency: Currency;
  amount: bigint;
  /** What the payer paid beside the amount. */
  surcharge?: bigint;
  shares: Share[];
  date: string | undefined;
  method: PaymentMethod;
  reference?: string | null | undefined;
  notes?: string | undefined;
  gateway?: string | undefined;
  gateway_ref?: string | undefined;
}

/** Stores the payment, posts it to the ledger (invoices first, the rest as credit), and updates the invoices' status. */
export async function receive(ctx: CommandCtx, received: Received): Promise<Payment> {
  const { customer_id, invoice_id, currency, amount, surcharge = 0n, shares } = received;
  const now = ctx.clock.now();
  const today = await tenantToday(ctx);
  const day = received.date ?? today;
  const id = newId(now);
  const payment = await ctx.db.payment.create({
    data: {
      id,
      tenant_id: ctx.tenant.id,
      customer_id,
      invoice_id,
      currency,
      amount,
      surcharge,
      day: toDayColumn(day),
      method: received.method,
      reference: received.reference ?? null,
      notes: received.notes ?? "",
      gateway: received.gateway ?? null,
      gateway_ref: received.gateway_ref ?? null,
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
  const after = toPayment({ ...payment, allocations, refunds: [], reversal: null });
  auditChange(ctx, { noun: "payment", schema: Payment, before: null, after, event: paymentReceived });
  return after;
}
