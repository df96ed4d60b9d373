import { z } from "zod";
import { InvoiceId } from "@/lib/domains/invoices/schema";
import type { Ctx } from "@/lib/kernel/context";
import { internal, query } from "@/lib/kernel/operation";
import { sharesOf, type AttemptRow } from "../resource";
import { attemptParts } from "../rows";
import { AttemptId } from "../schema";

/** Whether a provider's page that is still open asks for more of an invoice than is due by now. */
export async function asksTooMuch(ctx: Ctx, attempt: AttemptRow): Promise<boolean> {
  if (attempt.kind !== "charge" || attempt.status !== "open") return false;
  const shares = sharesOf(attempt);
  const invoices = await ctx.db.invoice.findMany({
    where: { tenant_id: ctx.tenant.id, id: { in: shares.map(({ invoice_id }) => invoice_id) } },
    select: { id: true, balance: true },
  });
  return shares.some(({ invoice_id, amount }) => amount > (invoices.find(({ id }) => id === invoice_id)?.balance ?? 0n));
}

export const listOutdatedPages = query({
  id: "payment_attempts.list_outdated_pages",
  summary: "List the open payment pages of invoices that ask for more than is due",
  access: internal("called by the functions that follow payments and credits, as the system"),
  input: z.strictObject({ invoice_ids: z.array(InvoiceId) }),
  output: z.object({ ids: z.array(AttemptId) }),
  example: { invoice_ids: ["inv_01jd0p2q3r4s5t6v7w8x9y0z1a"] },
  async run(ctx, { invoice_ids }) {
    const named = { invoice_id: { in: invoice_ids } };
    const rows = await ctx.db.paymentAttempt.findMany({
      where: { tenant_id: ctx.tenant.id, kind: "charge", status: "open", OR: [named, { shares: { some: named } }] },
      include: attemptParts,
      orderBy: { id: "asc" },
      take: 50,
    });
    const outdated: string[] = [];
    for (const row of rows) if (await asksTooMuch(ctx, row)) outdated.push(row.id);
    return { ids: outdated };
  },
});
