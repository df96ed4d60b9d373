import { calculate } from "@/lib/commerce/totals";
import { findCustomer } from "@/lib/domains/customers";
import { toBillingDocument } from "@/lib/domains/documents";
import { readReadiness } from "@/lib/domains/e-invoices";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { prepareTaxDocument } from "@/lib/domains/tax-clearance";
import { readTaxProfile } from "@/lib/domains/taxes";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { toDocumentRow, type RecurringWithLines } from "../resource";

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
    if (found.length === 0) found.push(...(await taxObstacles(ctx, row, customer)));
  }
  return found;
}

/** What the tax authority's rules would refuse, of a company under its mandate. */
async function taxObstacles(ctx: Ctx, row: RecurringWithLines, customer: Parameters<typeof prepareTaxDocument>[1]["customer"]) {
  const document = toBillingDocument(toDocumentRow(row));
  const { currency } = await readSettings(ctx);
  const { errors } = await prepareTaxDocument(ctx, {
    ...{ kind: "invoice", language: row.language, currency: row.currency, company_currency: currency },
    ...{ issue_date: await tenantToday(ctx), supply_date: null, original: null, reason: null },
    exchange_rate: row.exchange_rate?.toFixed() ?? null,
    customer,
    tax_profile_id: row.tax_profile_id,
    lines: document.lines,
    totals: calculate(document),
  });
  return errors;
}
