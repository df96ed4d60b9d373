import { fromDayColumn } from "@/lib/commerce/day-column";
import { findMandate } from "@/lib/domains/customers";
import { tenantToday } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import type { AutomaticPayment } from "../mail";

/**
 * The automatic payment of an open invoice; null where the customer pays. After a declined try the customer may have to act, during a
 * hold nothing is charged, and instalments before the last are paid by hand: then emails ask for the payment as ever.
 */
export async function findAutomaticPayment(
  ctx: Ctx,
  { id, customer_id }: { id: string; customer_id: string },
): Promise<AutomaticPayment | null> {
  const own = { tenant_id: ctx.tenant.id };
  const invoice = await ctx.db.invoice.findFirst({
    where: { ...own, id, status: { in: ["finalized", "partly_paid"] }, balance: { gt: 0 }, instalments: { none: {} } },
    select: { due_day: true, finalized_at: true, autopay_charge: { select: { tries: true, next_day: true } } },
  });
  if (invoice === null) return null;
  const mandate = await findMandate(ctx, customer_id);
  if (mandate === null || (await isHeld(ctx, id))) return null;
  const { autopay_charge: charge, due_day, finalized_at } = invoice;
  if (charge !== null && (charge.next_day === null || charge.tries > 0)) return null;
  // The charge of a draft that a colleague finalized is planned some moments later.
  const isComing = finalized_at !== null && mandate.agreed_at <= finalized_at && (await isOfSchedule(ctx, id));
  const planned = charge?.next_day ?? (isComing ? due_day : null);
  if (planned === null) return null;
  const [day, today] = [fromDayColumn(planned), await tenantToday(ctx)];
  return { method: mandate.method.label, date: day < today ? today : day };
}

async function isHeld(ctx: Ctx, invoice_id: string): Promise<boolean> {
  return (await ctx.db.dunningHold.count({ where: { tenant_id: ctx.tenant.id, invoice_id, ended_day: null } })) > 0;
}

async function isOfSchedule(ctx: Ctx, invoice_id: string): Promise<boolean> {
  return (await ctx.db.recurringRun.count({ where: { tenant_id: ctx.tenant.id, invoice_id } })) > 0;
}
