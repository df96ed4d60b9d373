import { fromDayColumn } from "@/lib/commerce/day-column";
import { findMandate } from "@/lib/domains/customers";
import { tenantToday } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import type { AutomaticPayment } from "../mail";

/**
 * The automatic payments of a customer's open invoices, by invoice; those that the customer pays are left out. After a declined try the
 * customer may have to act, during a hold nothing is charged, and instalments before the last are paid by hand: then emails ask for the
 * payment as ever.
 */
export async function findAutomaticPayments(
  ctx: Ctx,
  customer_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AutomaticPayment>> {
  const mandate = ids.length === 0 ? null : await findMandate(ctx, customer_id);
  if (mandate === null) return new Map();
  const own = { tenant_id: ctx.tenant.id };
  const invoices = await ctx.db.invoice.findMany({
    where: { ...own, id: { in: [...ids] }, status: { in: ["finalized", "partly_paid"] }, balance: { gt: 0 }, instalments: { none: {} } },
    select: { id: true, due_day: true, finalized_at: true, autopay_charge: { select: { tries: true, next_day: true } } },
  });
  const ofThem = { ...own, invoice_id: { in: invoices.map(({ id }) => id) } };
  const select = { invoice_id: true };
  const held = idsOf(await ctx.db.dunningHold.findMany({ where: { ...ofThem, ended_day: null }, select }));
  const scheduled = idsOf(await ctx.db.recurringRun.findMany({ where: ofThem, select }));
  const today = await tenantToday(ctx);
  const found = new Map<string, AutomaticPayment>();
  for (const { id, due_day, finalized_at, autopay_charge: charge } of invoices) {
    if (held.has(id) || (charge !== null && (charge.next_day === null || charge.tries > 0))) continue;
    // The charge of a draft that a colleague finalized is planned some moments later.
    const isComing = finalized_at !== null && mandate.agreed_at <= finalized_at && scheduled.has(id);
    const planned = charge?.next_day ?? (isComing ? due_day : null);
    if (planned === null) continue;
    const day = fromDayColumn(planned);
    found.set(id, { method: mandate.method.label, date: day < today ? today : day });
  }
  return found;
}

const idsOf = (rows: readonly { invoice_id: string | null }[]) => new Set(rows.map(({ invoice_id }) => invoice_id));

/** The automatic payment of an open invoice; null where the customer pays. */
export async function findAutomaticPayment(
  ctx: Ctx,
  { id, customer_id }: { id: string; customer_id: string },
): Promise<AutomaticPayment | null> {
  return (await findAutomaticPayments(ctx, customer_id, [id])).get(id) ?? null;
}
