import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { changeRow } from "@/lib/kernel/rows";
import { expenseSubmitted, expenseWithdrawn } from "../events";
import { expenseRows } from "../rows";
import { assertComplete } from "../rules";
import { Expense, ExpenseId } from "../schema";
import { lockOwn } from "./update";

const undecided = { decided_by: null, decided_at: null, rejection_reason: null };

export const submitExpense = command({
  id: "expenses.submit",
  summary: "Submit an expense for approval; it needs a merchant, a category and an amount",
  permission: "expenses.write",
  input: z.strictObject({ id: ExpenseId }),
  output: Expense,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockOwn(ctx, id, "submit");
    assertComplete(expenseRows.toResource(before, ctx));
    const columns = { ...undecided, status: "submitted", submitted_at: ctx.clock.now() };
    return changeRow(ctx, expenseRows, before, columns, expenseSubmitted);
  },
});

export const withdrawExpense = command({
  id: "expenses.withdraw",
  summary: "Take a submitted expense back, to change it",
  permission: "expenses.write",
  input: z.strictObject({ id: ExpenseId }),
  output: Expense,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockOwn(ctx, id, "withdraw");
    return changeRow(ctx, expenseRows, before, { status: "draft", submitted_at: null }, expenseWithdrawn);
  },
});
