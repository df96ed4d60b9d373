import { expenseApproved } from "@/lib/domains/expenses";
import { alertOfBudget } from "@/lib/domains/project-billing";
import { projectBudgetReached, projectUpdated } from "@/lib/domains/projects";
import { timeEntryCreated, timeEntryUpdated, timerStopped } from "@/lib/domains/time-entries";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const checkBudgetOfEnteredTime = onEvent("check-budget-of-entered-time", timeEntryCreated, async ({ ctx, data }) => {
  await alertOfBudget(ctx, { task_id: data.task_id });
});

export const checkBudgetOfTimer = onEvent("check-budget-of-timer", timerStopped, async ({ ctx, data }) => {
  await alertOfBudget(ctx, { task_id: data.task_id });
});

export const checkBudgetOfEditedTime = onEvent("check-budget-of-edited-time", timeEntryUpdated, async ({ ctx, data }) => {
  await alertOfBudget(ctx, { task_id: data.task_id });
});

export const checkBudgetOfExpense = onEvent("check-budget-of-expense", expenseApproved, async ({ ctx, data }) => {
  if (data.project_id !== null) await alertOfBudget(ctx, { project_id: data.project_id });
});

/** A budget that is new or lower may be used up already. */
export const checkChangedBudget = onEvent("check-changed-budget", projectUpdated, async ({ ctx, data }) => {
  if (data.budget_amount !== null) await alertOfBudget(ctx, { project_id: data.id });
});

export const notifyOfBudget = onEvent("notify-of-budget", projectBudgetReached, async ({ ctx, data, step }) => {
  const { id, version, customer_id, owner_id, name, budget_percent } = data;
  const values = { name, percent: String(budget_percent) };
  await notifyStaff(ctx, "project_budget_reached", { record_id: id, sequence: version, customer_id, staff_id: owner_id, values }, step);
});
