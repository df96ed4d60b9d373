import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import { runInTenant } from "@/lib/kernel/db";
import type { Ctx } from "@/lib/kernel/context";

/** What charges that a gateway is still processing will pay of an invoice, in minor units: nothing else pays that part meanwhile. */
export async function amountUnderWay(ctx: Ctx, invoice_id: string): Promise<bigint> {
  const running = {
    tenant_id: ctx.tenant.id,
    payment_id: null,
    OR: [
      { status: "processing", kind: { in: ["charge", "saved_charge"] } },
      { status: "started", kind: "saved_charge" },
    ],
  };
  const [own, shares] = [
    await ctx.db.paymentAttempt.aggregate({ where: { ...running, invoice_id }, _sum: { amount: true } }),
    await ctx.db.attemptShare.aggregate({ where: { tenant_id: ctx.tenant.id, invoice_id, attempt: running }, _sum: { amount: true } }),
  ];
  return (own._sum.amount ?? 0n) + (shares._sum.amount ?? 0n);
}

/** The same for a page, whose reader may see the invoice; null if nothing is under way. */
export function readUnderWay(ctx: Ctx, id: string): Promise<{ amount: string; currency: Currency; whole: boolean } | null> {
  return runInTenant(ctx.tenant.id, async () => {
    const running = await amountUnderWay(ctx, id);
    const select = { balance: true, currency: true };
    const invoice = running > 0n ? await ctx.db.invoice.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select }) : null;
    if (!invoice) return null;
    const currency = Currency.parse(invoice.currency);
    return { amount: toWire(running, currency), currency, whole: running >= invoice.balance };
  });
}
