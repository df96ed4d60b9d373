import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { expenseApproved, expenseReimbursed, expenseRejected } from "../events";
import { assertMayDecide } from "../policy";
import { expenseRows } from "../rows";
import { assertAllows, assertNotBilled, type ExpenseVerb } from "../rules";
import { Expense, ExpenseId, ExpenseReject, ExpenseStatus } from "../schema";

/** The expense, locked, with a status that allows the verb. @throws AppError `forbidden` for one's own, `conflict`. */
async function lockToDecide(ctx: CommandCtx, id: string, verb: ExpenseVerb) {
  const row = await lockRow(ctx, expenseRows, id);
  assertMayDecide(ctx, row);
  assertAllows(ExpenseStatus.parse(row.status), verb);
  return row;
}

const decision = ({ principal, clock }: CommandCtx) => ({
  decided_by: principal.kind === "staff" ? principal.staff_id : null,
  decided_at: clock.now(),
});

export const approveExpense = command({
  id: "expenses.approve",
  summary: "Approve a submitted expense",
  permission: "expenses.approve",
  input: z.strictObject({ id: ExpenseId }),
  output: Expense,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockToDecide(ctx, id, "approve");
    return changeRow(ctx, expenseRows, before, { ...decision(ctx), status: "approved" }, expenseApproved);
  },
});

export const rejectExpense = command({
  id: "expenses.reject",
  summary: "Reject an expense that is submitted, or approved and neither paid back nor invoiced, with a reason for the colleague",
  permission: "expenses.approve",
  input: ExpenseReject.extend({ id: ExpenseId }),
  output: Expense,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a", reason: "The receipt is missing" },
  async run(ctx, { id, reason }) {
    const before = await lockToDecide(ctx, id, "reject");
    assertNotBilled(before);
    const columns = { ...decision(ctx), status: "rejected", rejection_reason: reason };
    return changeRow(ctx, expenseRows, before, columns, expenseRejected);
  },
});

export const reimburseExpense = command({
  id: "expenses.reimburse",
  summary: "Record that an approved expense was paid back to the colleague",
  permission: "expenses.approve",
  input: z.strictObject({ id: ExpenseId }),
  output: Expense,
  example: { id: "xpn_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockToDecide(ctx, id, "reimburse");
    if (!before.reimbursable) throw new AppError("conflict", "The company paid this expense; there is nothing to pay back.");
    return changeRow(ctx, expenseRows, before, { status: "reimbursed", reimbursed_at: ctx.clock.now() }, expenseReimbursed);
  },
});
