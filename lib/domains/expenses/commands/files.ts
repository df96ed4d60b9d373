import { fileOperations } from "@/lib/domains/files";
import { lockRow } from "@/lib/kernel/rows";
import { findExpense } from "../queries";
import { expenseRows } from "../rows";

export const {
  list: listExpenseFiles,
  attach: attachExpenseFile,
  detach: detachExpenseFile,
} = fileOperations({
  noun: "expense",
  read: "expenses.read",
  write: "expenses.write",
  find: findExpense,
  lock: (ctx, id) => lockRow(ctx, expenseRows, id),
});
