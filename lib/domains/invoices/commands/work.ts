import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { sql } from "@/lib/kernel/db";

interface Where {
  tenant_id: string;
  invoice_id: string;
  line_id?: { not: null; notIn: string[] };
}

/** Time, expenses and parts of fees that an invoice bills. */
async function deleteBilled(ctx: CommandCtx, where: Where): Promise<void> {
  await ctx.db.billedTime.deleteMany({ where });
  await ctx.db.billedExpense.deleteMany({ where });
  await ctx.db.billedFee.deleteMany({ where });
}

async function billsWork(ctx: CommandCtx, invoice_id: string): Promise<boolean> {
  const query = { where: { tenant_id: ctx.tenant.id, invoice_id }, select: { id: true } };
  const found = [
    await ctx.db.billedTime.findFirst(query),
    await ctx.db.billedExpense.findFirst(query),
    await ctx.db.billedFee.findFirst(query),
  ];
  return found.some((row) => row !== null);
}

/** Sets the work of an invoice free, so that it can be invoiced again. */
export async function releaseWork(ctx: CommandCtx, invoice_id: string): Promise<void> {
  await deleteBilled(ctx, { tenant_id: ctx.tenant.id, invoice_id });
}

/** Sets free what lines billed that the draft no longer has; without any line all of it. */
export async function releaseRemovedLines(ctx: CommandCtx, invoice_id: string): Promise<void> {
  const lines = await ctx.db.invoiceLine.findMany({ where: { tenant_id: ctx.tenant.id, invoice_id }, select: { id: true } });
  if (lines.length === 0) return releaseWork(ctx, invoice_id);
  await deleteBilled(ctx, { tenant_id: ctx.tenant.id, invoice_id, line_id: { not: null, notIn: lines.map(({ id }) => id) } });
}

interface Line {
  id: string;
}

/** Gives the work of an invoice to the one that replaces it, whose lines are in the same order. */
export async function moveWork(
  ctx: CommandCtx,
  from: { id: string; lines: readonly Line[] },
  to: { id: string; lines: readonly Line[] },
): Promise<void> {
  const lines = from.lines.map(({ id }) => id);
  const next = from.lines.map((_, place) => to.lines[place]?.id ?? null);
  const moved = sql`
    set invoice_id = ${to.id}::uuid,
      line_id = (select line.next from unnest(${lines}::uuid[], ${next}::uuid[]) as line (id, next) where line.id = billed.line_id)
    where billed.tenant_id = ${ctx.tenant.id}::uuid and billed.invoice_id = ${from.id}::uuid`;
  await ctx.db.$executeRaw`update public.billed_time billed ${moved}`;
  await ctx.db.$executeRaw`update public.billed_expenses billed ${moved}`;
  await ctx.db.$executeRaw`update public.billed_fees billed ${moved}`;
}

interface Changed {
  customer_id?: string | undefined;
  currency?: string | undefined;
}

/** @throws AppError `conflict` for a draft of a customer's work that would go to another customer or get another currency. */
export async function assertKeepsWork(
  ctx: CommandCtx,
  before: { id: string; customer_id: string; currency: string },
  { customer_id = before.customer_id, currency = before.currency }: Changed,
): Promise<void> {
  if ((customer_id === before.customer_id && currency === before.currency) || !(await billsWork(ctx, before.id))) return;
  throw new AppError(
    "conflict",
    "This draft bills time, expenses or fees of its customer, so customer and currency can't be changed. Remove those lines first.",
  );
}
