import { expenseApproved, expenseReimbursed, expenseRejected, expenseSubmitted } from "@/lib/domains/expenses";
import { type NotificationContent, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Expense {
  id: string;
  version: number;
  staff_id: string;
  merchant: string;
  amount: string | null;
  currency: string;
}

/** The content of a notification; to whoever spent it, or without a recipient to the owners. */
const describeExpense = ({ id, version, merchant, amount, currency }: Expense, staff_id: string | null): NotificationContent => ({
  record_id: id,
  sequence: version,
  customer_id: null,
  staff_id,
  values: { merchant, currency, amount: amount ?? "0" },
});

export const notifyOfSubmittedExpense = onEvent("notify-of-submitted-expense", expenseSubmitted, ({ ctx, data, step }) =>
  notifyStaff(ctx, "expense_submitted", describeExpense(data, null), step),
);

export const notificationOfExpense = (expense: Expense) => describeExpense(expense, expense.staff_id);

export const notifyOfApprovedExpense = onEvent("notify-of-approved-expense", expenseApproved, ({ ctx, data, step }) =>
  notifyStaff(ctx, "expense_approved", notificationOfExpense(data), step),
);

export const notifyOfRejectedExpense = onEvent("notify-of-rejected-expense", expenseRejected, ({ ctx, data, step }) =>
  notifyStaff(ctx, "expense_rejected", notificationOfExpense(data), step),
);

export const notifyOfReimbursedExpense = onEvent("notify-of-reimbursed-expense", expenseReimbursed, ({ ctx, data, step }) =>
  notifyStaff(ctx, "expense_reimbursed", notificationOfExpense(data), step),
);
