import { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";

/** What of a payment no invoice needed, for a page whose reader may see the attempt that made it; null if all was needed. */
export function readCredited(ctx: Ctx, id: string): Promise<string | null> {
  return runInTenant(ctx.tenant.id, async () => {
    const payment = await ctx.db.payment.findFirst({
      where: { tenant_id: ctx.tenant.id, id },
      select: { amount: true, currency: true, allocations: { select: { amount: true } } },
    });
    if (!payment) return null;
    const credited = payment.allocations.reduce((rest, { amount }) => rest - amount, payment.amount);
    return credited > 0n ? toWire(credited, Currency.parse(payment.currency)) : null;
  });
}
