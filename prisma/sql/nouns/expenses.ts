import { ExpenseCategory, ExpenseStatus } from "@/lib/domains/expenses/schema";
import { finder, joined } from "../finder";
import { check, checkIn } from "../kinds";

/** SQL of expenses that Prisma's schema cannot express. */
export const expenses = [
  checkIn("expenses", "status", ExpenseStatus.options),
  checkIn("expenses", "category", ExpenseCategory.options),
  check("expenses", "expenses_amount_check", "amount <> 0 and (amount > 0 or not (billable or reimbursable))"),
  check("expenses", "expenses_tax_check", "tax_amount between symmetric 0 and amount"),
  check(
    "expenses",
    "expenses_complete_check",
    "status in ('draft', 'rejected') or (amount is not null and category is not null and merchant <> '')",
  ),
  check("expenses", "expenses_reimbursed_check", "(status = 'reimbursed') = (reimbursed_at is not null)"),
  ...finder("expenses", { text: joined("merchant", "note"), fuzzy: true, indexed: true }),
];
