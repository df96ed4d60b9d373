import { readSettings, tenantToday } from "@/lib/domains/settings";
import { findStaff } from "@/lib/domains/staff";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { can, colleagueOf, type CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { expenseCreated } from "../events";
import { expenseRows } from "../rows";
import { Expense, ExpenseCreate } from "../schema";
import { contentColumns } from "./columns";

/**
 * Who spent it: the caller, or the maker of a key, unless another is named.
 * @throws AppError `forbidden` for a colleague's without the permission to approve; `invalid` for a key without a maker that names none.
 */
export async function spenderOf(ctx: CommandCtx, asked: string | undefined): Promise<string> {
  const { principal } = ctx;
  const own = colleagueOf(ctx);
  if (own !== null && (asked === undefined || asked === own)) return own;
  if (asked === undefined) throw invalidField("staff_id", "required", "Name the colleague who spent it.");
  if (principal.kind === "staff" && !can(ctx, "expenses.approve"))
    throw new AppError("forbidden", "You can only enter expenses of your own.");
  const { deactivated_at } = await findStaff(ctx, asked);
  if (deactivated_at !== null) throw invalidField("staff_id", "deactivated", "This colleague is deactivated. Choose another.");
  return asked;
}

export const createExpense = command({
  id: "expenses.create",
  summary: "Enter an expense as a draft; what is not known yet can stay empty until it is submitted",
  permission: "expenses.write",
  input: ExpenseCreate,
  output: Expense,
  example: { merchant: "Great Western Railway", category: "travel", day: "2026-01-05", amount: "84.00", tax_amount: "14.00" },
  async run(ctx, { staff_id, ...sent }) {
    const content = {
      ...{ merchant: "", category: null, amount: null, tax_amount: null, note: "" },
      ...{ reimbursable: true, billable: false, customer_id: null, project_id: null },
      day: sent.day ?? (await tenantToday(ctx)),
      currency: sent.currency ?? (await readSettings(ctx)).currency,
    };
    const columns = await contentColumns(ctx, { ...content, ...sent }, sent);
    return createRow(ctx, expenseRows, { ...columns, staff_id: await spenderOf(ctx, staff_id), status: "draft" }, expenseCreated);
  },
});
