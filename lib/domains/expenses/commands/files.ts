import { fileOperations } from "@/lib/domains/files";
import { findExpense } from "../queries";
import { lockOwn } from "./update";

export const {
  list: listExpenseFiles,
  attach: attachExpenseFile,
  detach: detachExpenseFile,
} = fileOperations({
  noun: "expense",
  read: "expenses.read",
  write: "expenses.write",
  find: findExpense,
  // Receipts are part of what was submitted.
  lock: (ctx, id) => lockOwn(ctx, id, "update"),
});
