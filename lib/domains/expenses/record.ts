import { defineRecord } from "@/lib/kernel/record";
import { expenseEvents } from "./events";
import { findExpense, listExpenses } from "./queries";
import { Expense, ExpenseList } from "./schema";
import { searchExpenses } from "./search";

export const expenseRecord = defineRecord({
  noun: "expense",
  read: "expenses.read",
  resource: Expense,
  title: "merchant",
  events: expenseEvents,
  find: findExpense,
  search: { run: searchExpenses },
  list: {
    query: ExpenseList,
    row: Expense,
    read: listExpenses,
    columns: {
      merchant: { type: "text" },
      category: { type: "choice", words: "category" },
      day: { type: "day" },
      staff_id: { type: "name", of: "staff" },
      status: { type: "choice", words: "status" },
      currency: { type: "text" },
      amount: { type: "amount", currency: "currency" },
      tax_amount: { type: "amount", currency: "currency", extra: true },
      billable: { type: "flag", words: ["filters.billable", "filters.not_billable"] },
      reimbursable: { type: "flag", words: ["filters.reimbursable", "filters.not_reimbursable"], extra: true },
      note: { type: "text", extra: true },
      rejection_reason: { type: "text", extra: true },
      submitted_at: { type: "instant", extra: true },
      decided_at: { type: "instant", extra: true },
      reimbursed_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});
