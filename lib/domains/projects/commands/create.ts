import { findLiveCustomer } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import { Currency } from "@/lib/commerce/currencies";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { projectCreated } from "../events";
import { projectRows } from "../rows";
import { assertTerms } from "../rules";
import { Project, ProjectCreate } from "../schema";
import { assertContract, assertWorks, milestoneColumn, termColumns } from "./columns";

export const createProject = command({
  id: "projects.create",
  summary: "Create a project for a customer",
  permission: "projects.write",
  input: ProjectCreate,
  output: Project,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    name: "New roastery",
    billing: "hourly",
    hourly_rate: "90.00",
    budget_hours: 120,
  },
  async run(
    ctx,
    { starts_on = null, ends_on = null, hourly_rate = null, fixed_fee = null, budget_amount = null, billing = "non_billable", ...fields },
  ) {
    assertTerms({ starts_on, ends_on, billing, hourly_rate, fixed_fee });
    if (fields.invoice_cycle !== undefined && fields.invoice_cycle !== "manual") assertMayOrder(ctx, ["invoices.write"]);
    const customer = await findLiveCustomer(ctx, fields.customer_id);
    if (fields.owner_id) await assertWorks(ctx, "owner_id", fields.owner_id);
    if (fields.contract_id) await assertContract(ctx, fields, fields.contract_id);
    const { principal } = ctx;
    const currency = fields.currency ?? Currency.parse(customer.currency ?? (await readSettings(ctx)).currency);
    const columns = {
      description: "",
      contract_id: null,
      owner_id: principal.kind === "staff" ? principal.staff_id : customer.owner_id,
      status: "active",
      budget_hours: null,
      ...fields,
      milestones: milestoneColumn(ctx, { billing, currency, milestones: fields.milestones ?? [] }),
      billing,
      members: [],
      ...termColumns({ starts_on, ends_on, currency, hourly_rate, fixed_fee, budget_amount }),
    };
    return createRow(ctx, projectRows, columns, projectCreated);
  },
});
