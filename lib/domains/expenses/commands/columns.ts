import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { fromWire } from "@/lib/commerce/money";
import { assertNotFarAhead } from "@/lib/commerce/near-day";
import { tenantToday } from "@/lib/domains/settings";
import { findLiveCustomer } from "@/lib/domains/customers";
import { findProject } from "@/lib/domains/projects";
import { invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import type { z } from "zod";
import { assertTaxWithin } from "../rules";
import type { Expense, ExpenseUpdate } from "../schema";

type Content = Pick<Expense, keyof z.output<typeof ExpenseUpdate> & keyof Expense>;

/**
 * The customer of an expense: the project's, if it has one.
 * @throws AppError `not_found`; `invalid` for a customer other than the project's.
 */
async function customerOf(ctx: CommandCtx, { customer_id, project_id }: Content, sent: z.output<typeof ExpenseUpdate>) {
  if (project_id === null) {
    if (customer_id !== null && sent.customer_id) await findLiveCustomer(ctx, customer_id);
    return customer_id;
  }
  const project = await findProject(ctx, project_id);
  if (sent.customer_id && sent.customer_id !== project.customer_id)
    throw invalidField(
      "customer_id",
      "mismatch",
      "The project belongs to another customer. Leave the customer out, or choose another project.",
    );
  return project.customer_id;
}

/**
 * The columns of an expense's content as it is about to be; `sent` are the fields that change.
 * @throws AppError `invalid` for amounts with too many places, too much tax, and billable expenses without a customer.
 */
export async function contentColumns(ctx: CommandCtx, content: Content, sent: z.output<typeof ExpenseUpdate>) {
  const { merchant, category, note, reimbursable, billable, project_id, day } = content;
  const currency = Currency.parse(content.currency);
  const amount = content.amount === null ? null : fromWire(content.amount, currency, "amount");
  const tax_amount = content.tax_amount === null ? null : fromWire(content.tax_amount, currency, "tax_amount");
  assertTaxWithin(amount, tax_amount);
  if (sent.day !== undefined) assertNotFarAhead(sent.day, await tenantToday(ctx));
  const customer_id = await customerOf(ctx, content, sent);
  if (billable && customer_id === null) throw invalidField("customer_id", "required", "A billable expense needs a customer or a project.");
  const columns = { merchant, category, note, reimbursable, billable, project_id, currency };
  return { ...columns, customer_id, amount, tax_amount, day: toDayColumn(day) };
}
