import { createContract } from "@/lib/domains/contracts";
import { createCustomField } from "@/lib/domains/custom-fields";
import { createEstimate } from "@/lib/domains/estimates";
import { createExpense } from "@/lib/domains/expenses";
import { createLead } from "@/lib/domains/leads";
import { createProject } from "@/lib/domains/projects";
import { createProposal } from "@/lib/domains/proposals";
import { createRecurringInvoice } from "@/lib/domains/recurring-invoices";
import { createTask } from "@/lib/domains/tasks";
import { createTicket } from "@/lib/domains/tickets";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import type { BenchTenant } from "./set-up";
import type { System } from "./system";

const lines = [{ description: "Maintenance, one month", quantity: "1", unit_price: "100.00" }];
const perList = 60;

type Create = (ctx: Ctx, place: { customer_id: string; staff_id: string; name: string }) => Promise<unknown>;

const creates: readonly Create[] = [
  (ctx, { name }) => createLead(ctx, { name, company: "Northwind Traders", value: "1200.00" }),
  (ctx, { customer_id }) => createEstimate(ctx, { customer_id, lines }),
  (ctx, { customer_id, name }) => createProposal(ctx, { customer_id, title: name, sections: [], lines }),
  (ctx, { customer_id, name }) => createContract(ctx, { customer_id, title: name, start_date: "2026-01-01", end_date: "2026-12-31" }),
  (ctx, { customer_id }) => createRecurringInvoice(ctx, { customer_id, cadence: "monthly", start_date: "2030-01-01", lines }),
  (ctx, { customer_id, name }) => createProject(ctx, { customer_id, name }),
  (ctx, { customer_id, name }) => createTask(ctx, { title: name, customer_id }),
  (ctx, { customer_id, name }) => createTicket(ctx, { customer_id, subject: name, message: "It stopped this morning." }),
  (ctx, { staff_id, name }) => createExpense(ctx, { staff_id, merchant: name, category: "travel", amount: "84.00" }),
];

const contextOf = ({ runtime }: System, tenant: BenchTenant): Ctx =>
  systemContext(runtime, { id: tenant.id, slug: tenant.slug, verified: true }, "Bench", { request_id: "bench" });

/** Gives the first company sixty records of each list that is empty. */
export async function fillLists(system: System): Promise<void> {
  const [hot] = system.tenants;
  const ctx = contextOf(system, hot);
  const { rows } = await system.admin.query<{ leads: number; staff_id: string }>(
    `select (select count(*)::int from public.leads where tenant_id = $1) as leads,
      (select id from public.staff where tenant_id = $1 limit 1) as staff_id`,
    [hot.id],
  );
  const [known] = rows;
  if (known === undefined || known.leads > 0) return;
  for (const create of creates)
    for (let place = 0; place < perList; place++)
      await create(ctx, { customer_id: hot.customer_id, staff_id: known.staff_id, name: `Record ${String(place)}` });
}

const regionKey = "bench_region";
const regions = ["north", "east", "south", "west"];

/** Gives each customer of the first company one of four values of a custom field. @returns the field's key and one of its values. */
export async function fillCustomField(system: System): Promise<{ key: string; value: string }> {
  const [hot] = system.tenants;
  const own = [hot.id, regionKey];
  const { rows } = await system.admin.query("select 1 from public.custom_fields where tenant_id = $1 and key = $2", own);
  if (rows.length === 0) {
    await createCustomField(contextOf(system, hot), { entity: "customers", label: "Region", key: regionKey, type: "text" });
    await system.admin.query(
      `insert into public.custom_values (id, tenant_id, record_id, field_id, position, field_version, value, text_key)
       select uuidv7(), $1, customer.id, field.id, 0, field.version, to_jsonb(region), region
       from (select id, ($3::text[])[1 + (row_number() over (order by id))::int % 4] as region
         from public.customers where tenant_id = $1) as customer,
         public.custom_fields field
       where field.tenant_id = $1 and field.key = $2`,
      [...own, regions],
    );
    await system.admin.query("vacuum analyze public.custom_values");
  }
  return { key: regionKey, value: regions[0] ?? "" };
}
