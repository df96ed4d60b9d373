import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { expenseRows } from "./rows";
import { Expense, ExpenseId, ExpenseList, ExpensePage } from "./schema";

/** @throws AppError `not_found`. */
export function findExpense(ctx: Ctx, id: string) {
  return findRow(ctx, expenseRows, id);
}

const isToInvoice: Prisma.ExpenseWhereInput = { status: { in: ["approved", "reimbursed"] }, billable: true, billed: null };

export const listExpenses = query({
  id: "expenses.list",
  summary: "List expenses, newest first: one's own, or everybody's for those who approve",
  permission: "expenses.read",
  input: ExpenseList,
  output: ExpensePage,
  example: { status: "submitted", from: "2026-01-01" },
  async run(ctx, input) {
    const { status, category, staff_id, customer_id, project_id, billable, to_invoice, from, to } = input;
    const equal = { status, category, staff_id, customer_id, project_id, billable };
    const where: Prisma.ExpenseWhereInput = {
      AND: [
        Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
        to_invoice === undefined ? {} : to_invoice ? isToInvoice : { NOT: isToInvoice },
        from === undefined ? {} : { day: { gte: toDayColumn(from) } },
        to === undefined ? {} : { day: { lte: toDayColumn(to) } },
      ],
    };
    return listPage(ctx, expenseRows, input, { where, sort: "-created_at", sorts: { day: "instant" } });
  },
});

export const getExpense = query({
  id: "expenses.get",
  summary: "Get an expense",
  permission: "expenses.read",
  input: z.strictObject({ id: ExpenseId }),
  output: Expense,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => expenseRows.toResource(await findExpense(ctx, id), ctx),
});
