import { z } from "zod";
import { freeReceived } from "@/lib/domains/e-invoices";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { expenseDeleted, expenseUpdated } from "../events";
import { assertOwn } from "../policy";
import { expenseRows } from "../rows";
import { assertAllows, assertCreditStays, fillEmpty, type ExpenseVerb } from "../rules";
import { Expense, ExpenseFill, ExpenseId, ExpenseStatus, ExpenseUpdate } from "../schema";
import { contentColumns } from "./columns";

/** One's own expense, locked, with a status that allows the verb. @throws AppError `forbidden`, `conflict`. */
export async function lockOwn(ctx: CommandCtx, id: string, verb: ExpenseVerb) {
  const row = await lockRow(ctx, expenseRows, id);
  assertOwn(ctx, row);
  assertAllows(ExpenseStatus.parse(row.status), verb);
  return row;
}

export const updateExpense = command({
  id: "expenses.update",
  summary: "Change an expense that is a draft or was rejected; only the fields sent change",
  permission: "expenses.write",
  input: ExpenseUpdate.extend({ id: ExpenseId }),
  output: Expense,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a", amount: "86.00" },
  async run(ctx, { id, ...sent }) {
    const before = await lockOwn(ctx, id, "update");
    const present = expenseRows.toResource(before, ctx);
    if (Object.keys(sent).length === 0) return present;
    assertCreditStays(present, sent);
    return changeRow(ctx, expenseRows, before, await contentColumns(ctx, { ...present, ...sent }, sent), expenseUpdated);
  },
});

export const fillExpense = command({
  id: "expenses.fill",
  summary: "Fill the empty fields of a draft expense with what was read from its receipt; nothing that was entered changes",
  permission: "expenses.write",
  input: ExpenseFill.extend({ id: ExpenseId }),
  output: Expense,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a", merchant: "Great Western Railway", amount: "84.00", currency: "GBP" },
  async run(ctx, { id, ...read }) {
    const before = await lockOwn(ctx, id, "update");
    const present = expenseRows.toResource(before, ctx);
    const filled = fillEmpty(present, read);
    if (Object.keys(filled).length === 0) return present;
    return changeRow(ctx, expenseRows, before, await contentColumns(ctx, { ...present, ...filled }, filled), expenseUpdated);
  },
});

export const deleteExpense = command({
  id: "expenses.delete",
  summary: "Delete an expense that is a draft or was rejected; its files stay",
  permission: "expenses.write",
  input: z.strictObject({ id: ExpenseId }),
  output: z.object({}),
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockOwn(ctx, id, "delete");
    await freeReceived(ctx, id);
    await deleteRow(ctx, expenseRows, row, expenseDeleted);
    return {};
  },
});
