import { createCustomer, deleteCustomer, updateCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { AppError } from "@/lib/kernel/base/errors";
import { concurrently } from "./concurrently";
import { moveMoney, type IssuedInvoice } from "./move-money";
import type { OpenCompany } from "./open-company";
import type { Plan } from "./plan";
import type { CustomerChange, PlannedCustomer } from "./plan-customers";
import type { PlannedInvoice } from "./plan-invoices";

/** Concurrent transactions where their order does not matter. */
const width = 8;

/** What the year left, for the domains that add to it. */
export interface Lived {
  /** Ids of the customers that were not deleted, the oldest first. */
  customers: readonly string[];
}

/**
 * Executes a planned year. Each act sets its own clock, so most acts run concurrently; invoices are finalized one at a time, since their
 * numbers must increase with their dates.
 */
export async function liveYear(opened: OpenCompany, plan: Plan, items: ReadonlyMap<string, string>): Promise<Lived> {
  const customers = await concurrently(plan.customers, width, (customer) => addCustomer(opened, customer));
  const drafts = await concurrently(plan.invoices, width, (invoice) =>
    draftInvoice(opened, invoice, { customer_id: valueAt(customers, invoice.customer), items }),
  );
  const issued = await issueInOrder(opened, plan.invoices, drafts);
  await concurrently(plan.money, width, (acts, index) => moveMoney(opened, valueAt(customers, index), acts, issued));
  await concurrently(plan.customers, width, (customer, index) => changeCustomer(opened, valueAt(customers, index), customer.later));
  return { customers: customers.filter((_, index) => plan.customers[index]?.later?.change !== "delete") };
}

export function valueAt<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new AppError("internal", `The plan names number ${String(index)}, which does not exist.`);
  return value;
}

async function addCustomer(opened: OpenCompany, { at, by, owner, fields }: PlannedCustomer): Promise<string> {
  const { id } = await createCustomer(opened.ctx(by, at), { ...fields, owner_id: owner === null ? null : opened.staffId(owner) });
  return id;
}

async function draftInvoice(
  opened: OpenCompany,
  { created_at, created_by, fields, lines }: PlannedInvoice,
  made: { customer_id: string; items: ReadonlyMap<string, string> },
): Promise<string> {
  const named = lines.map(({ code, ...line }) => ({ ...line, item_id: code === null ? null : (made.items.get(code) ?? null) }));
  const { id } = await createInvoice(opened.ctx(created_by, created_at), { ...fields, customer_id: made.customer_id, lines: named });
  return id;
}

async function issueInOrder(
  opened: OpenCompany,
  invoices: readonly PlannedInvoice[],
  drafts: readonly string[],
): Promise<Map<number, IssuedInvoice>> {
  const due = invoices
    .flatMap(({ finalized_at }, place) => (finalized_at === null ? [] : [{ place, at: finalized_at }]))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const issued = new Map<number, IssuedInvoice>();
  for (const { place, at } of due) {
    const { id, total, currency } = await finalizeInvoice(opened.ctx("manager", at), { id: valueAt(drafts, place) });
    issued.set(place, { id, total, currency });
  }
  return issued;
}

async function changeCustomer(opened: OpenCompany, id: string, later: CustomerChange | null): Promise<void> {
  if (later === null) return;
  const ctx = opened.ctx(later.by, later.at);
  switch (later.change) {
    case "deactivate":
      return void (await updateCustomer(ctx, { id, active: false }));
    case "longer_terms":
      return void (await updateCustomer(ctx, { id, payment_terms_days: 45 }));
    case "delete":
      return void (await deleteCustomer(ctx, { id, confirm: true }));
  }
}
