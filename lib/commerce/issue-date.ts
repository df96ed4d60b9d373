import { addDays } from "./days";

/** Days ahead from which an issue date is more likely a mistake. */
export const usualDaysAhead = 31;

/** What is unusual about an issue date (YYYY-MM-DD, null for the day of issue) on `today`; null for nothing. */
export function oddityOfIssueDate(issue_date: string | null, today: string): "back_dated" | "far_future" | null {
  if (issue_date === null) return null;
  if (issue_date < today) return "back_dated";
  return issue_date > addDays(today, usualDaysAhead) ? "far_future" : null;
}
