import type { Ctx } from "@/lib/kernel/context";
import { visible } from "../policy";

const most = 20_000;

/** The company's open invoices with what a payer knows of them, the oldest first; 20,000 at most. Balances in minor units. */
export async function readOpenInvoices(ctx: Ctx) {
  const rows = await ctx.db.invoice.findMany({
    where: { AND: [visible(ctx), { status: { in: ["finalized", "partly_paid"] }, balance: { gt: 0n } }] },
    select: { id: true, number: true, customer_id: true, currency: true, balance: true, customer: { select: { name: true } } },
    orderBy: { id: "asc" },
    take: most,
  });
  return rows.map(({ customer, number, ...row }) => ({ ...row, number: number ?? "", customer_name: customer.name }));
}
