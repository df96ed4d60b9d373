import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { createInvoice, getInvoice, updateInvoice } from "@/lib/domains/invoices";
import { InvoiceDetail } from "@/lib/domains/invoices/schema";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import type { Expense as ExpenseRow } from "@/prisma/generated/client";
import { visible } from "../policy";
import { assertAllows, assertNotBilled, netOf } from "../rules";
import { ExpenseBilling, ExpenseStatus } from "../schema";

/**
 * The expenses, locked and oldest first.
 * @throws AppError `not_found`; `conflict` unless each can be invoiced, to one customer and currency.
 */
async function lockToBill(ctx: CommandCtx, ids: readonly string[]) {
  await lockRows(ctx, "expenses", [...ids]);
  const rows = await ctx.db.expense.findMany({
    where: { AND: [visible(ctx), { id: { in: [...ids] } }] },
    include: { billed: { select: { invoice_id: true } } },
    orderBy: [{ day: "asc" }, { id: "asc" }],
  });
  const [first] = rows;
  if (first === undefined || rows.length < new Set(ids).size) throw notFound("expense");
  for (const row of rows) {
    assertAllows(ExpenseStatus.parse(row.status), "bill");
    assertNotBilled(row);
    if (!row.billable || row.customer_id === null) throw new AppError("conflict", "This expense is not billable to a customer.");
    if (row.customer_id !== first.customer_id || row.currency !== first.currency)
      throw new AppError("conflict", "The expenses of one invoice need the same customer and currency.");
  }
  return { rows, customer_id: first.customer_id ?? "", currency: Currency.parse(first.currency) };
}

const toLine = (row: ExpenseRow, currency: Currency) => ({
  description: `${row.merchant}, ${fromDayColumn(row.day)}`,
  quantity: "1",
  unit_price: toWire(netOf(row), currency),
});

export const billExpenses = command({
  id: "expenses.bill",
  summary: "Put approved billable expenses on a draft invoice, a line for each without its tax; each is invoiced once",
  permission: "invoices.write",
  input: ExpenseBilling,
  output: InvoiceDetail,
  example: { expense_ids: ["xpn_01jd0p2q3r4s5t6v7w8x9y0z1a"] },
  async run(ctx, { expense_ids, invoice_id }) {
    const { rows, customer_id, currency } = await lockToBill(ctx, expense_ids);
    const added = rows.map((row) => toLine(row, currency));
    const invoice =
      invoice_id === undefined
        ? await createInvoice(ctx, { customer_id, currency, lines: added })
        : await extendDraft(ctx, invoice_id, { customer_id, currency, added });
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, invoice_id: invoice.id, created_at: now };
    // The lines of the expenses are the last ones.
    const lines = invoice.lines.slice(-rows.length);
    await ctx.db.billedExpense.createMany({
      data: rows.map(({ id }, place) => ({ ...own, id: newId(now), expense_id: id, line_id: lines[place]?.id ?? null })),
    });
    return invoice;
  },
});

/** @throws AppError `conflict` for an invoice of another customer or currency, or one that is not a draft. */
async function extendDraft(
  ctx: CommandCtx,
  id: string,
  { customer_id, currency, added }: { customer_id: string; currency: Currency; added: ReturnType<typeof toLine>[] },
) {
  const invoice = await getInvoice(ctx, { id });
  if (invoice.customer_id !== customer_id || invoice.currency !== currency)
    throw new AppError("conflict", "The invoice has another customer or currency than the expenses.");
  return updateInvoice(ctx, { id, lines: [...invoice.lines, ...added] });
}
