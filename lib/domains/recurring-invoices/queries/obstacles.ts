import { findCustomer } from "@/lib/domains/customers";
import { readReadiness } from "@/lib/domains/e-invoices";
import { readSettings } from "@/lib/domains/settings";
import { readTaxProfile } from "@/lib/domains/taxes";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { RecurringWithLines } from "../resource";

/** Whether the schedule's tax profile, or else the company's default, is there. */
async function hasTaxProfile(ctx: Ctx, { tax_profile_id }: RecurringWithLines): Promise<boolean> {
  try {
    return (await readTaxProfile(ctx, tax_profile_id)) !== null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/** The problems as one text, so that people mend them all at once. */
export const sayAll = (problems: readonly FieldProblem[]): string =>
  [...new Set(problems.map(({ message }) => message))].join(" ").slice(0, 1_000);

/** What would make the next run fail, such as a customer without a tax profile; empty when nothing would. */
export async function obstaclesOf(ctx: Ctx, row: RecurringWithLines): Promise<FieldProblem[]> {
  const found: FieldProblem[] = [];
  const add = (path: string, code: string, message: string) => found.push({ path, code, message });
  const customer = await findCustomer(ctx, row.customer_id);
  if (customer.deleted_at !== null) add("customer_id", "deleted", "The customer was deleted. Restore it or end the schedule.");
  else if (!customer.active) add("customer_id", "inactive", "The customer is inactive. Activate it or end the schedule.");
  if (!(await hasTaxProfile(ctx, row))) add("tax_profile_id", "required", "The customer has no tax profile. Choose one.");
  if (row.lines.length === 0) add("lines", "empty", "A schedule needs at least one line.");
  if (row.total < 0n) add("lines", "negative_total", "The total is below zero.");
  if (row.auto_finalize && row.currency !== (await readSettings(ctx)).currency && row.exchange_rate === null)
    add("exchange_rate", "required", "Enter the exchange rate: invoices in another currency can't be finalized without it.");
  if (row.auto_send && customer.email === null && customer.contacts.every(({ email }) => email === null))
    add("customer_id", "no_address", "The customer has no email address to send invoices to.");
  if (row.auto_finalize) {
    const { problems } = await readReadiness(ctx, customer);
    for (const { rule, message } of problems) add("customer_id", rule, `${message} (${rule})`);
  }
  return found;
}
