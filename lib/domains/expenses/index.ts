export { billExpenses } from "./commands/bill";
export { createExpense } from "./commands/create";
export { approveExpense, reimburseExpense, rejectExpense } from "./commands/decide";
export { attachExpenseFile, detachExpenseFile, listExpenseFiles } from "./commands/files";
export { submitExpense, withdrawExpense } from "./commands/submit";
export { deleteExpense, fillExpense, updateExpense } from "./commands/update";
export { expenseApproved, expenseEvents, expenseReimbursed, expenseRejected, expenseSubmitted } from "./events";
export { findExpense, getExpense, listExpenses } from "./queries";
export { expenseRecord } from "./record";
