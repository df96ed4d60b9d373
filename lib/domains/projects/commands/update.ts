import { sumOf, toWire } from "@/lib/commerce/money";
import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { projectCompleted, projectUpdated } from "../events";
import { formerRatesFrom } from "../resource";
import { projectRows } from "../rows";
import { assertCoversInvoiced, assertTerms, withoutPrice } from "../rules";
import { Project, ProjectId, ProjectUpdate } from "../schema";
import { assertContract, assertWorks, findBilledFees, milestoneColumn, termColumns } from "./columns";

/** From any status to any other. A price that the new billing mode does not have is cleared. */
export const updateProject = command({
  id: "projects.update",
  summary: "Change a project's status, dates, billing, milestones or other fields; only the fields sent change",
  permission: "projects.write",
  input: ProjectUpdate.extend({ id: ProjectId }),
  output: Project,
  example: { id: "prj_01jd0p2q3r4s5t6v7w8x9y0z1a", milestones: [{ title: "Plans approved", due_on: "2026-02-02", done: true }] },
  async run(ctx, { id, custom, ...fields }) {
    const before = await lockRow(ctx, projectRows, id);
    const present = projectRows.toResource(before, ctx);
    if (Object.keys(fields).length === 0 && custom === undefined) return present;
    const billing = fields.billing ?? present.billing;
    const kept = {
      hourly_rate: billing === "hourly" ? present.hourly_rate : null,
      fixed_fee: billing === "fixed_fee" ? present.fixed_fee : null,
    };
    const terms = { ...present, ...kept, ...fields };
    assertTerms(terms);
    if (terms.invoice_cycle !== "manual" && terms.invoice_cycle !== present.invoice_cycle) assertMayOrder(ctx, ["invoices.write"]);
    // Who has left stays the owner until somebody else is.
    if (fields.owner_id && fields.owner_id !== before.owner_id) await assertWorks(ctx, "owner_id", fields.owner_id);
    if (fields.contract_id) await assertContract(ctx, before, fields.contract_id);
    const {
      starts_on: _start,
      ends_on: _end,
      currency: _currency,
      hourly_rate: _rate,
      fixed_fee: _fee,
      budget_amount: _budget,
      rate_from,
      ...plain
    } = fields;
    const billed = await findBilledFees(ctx, id);
    if (billed.length > 0 && (terms.billing !== present.billing || terms.currency !== present.currency))
      throw new AppError("conflict", "A part of the fee is on an invoice, so the billing and the currency can't be changed.");
    const columns = termColumns(terms);
    const invoiced = sumOf(billed.map(({ amount }) => amount));
    assertCoversInvoiced(columns.fixed_fee, invoiced, (minor) => `${toWire(minor, terms.currency)} ${terms.currency}`);
    const listed = fields.milestones ?? (terms.billing === "fixed_fee" ? present.milestones : present.milestones.map(withoutPrice));
    const billedKeys = billed.flatMap(({ milestone_key }) => (milestone_key === null ? [] : [milestone_key]));
    const milestones = milestoneColumn(ctx, { ...terms, milestones: listed }, present.milestones, billedKeys);
    const alerts = terms.budget_amount === present.budget_amount ? {} : { budget_alerted: 0 };
    const isRateChanged = terms.hourly_rate !== present.hourly_rate || rate_from !== undefined;
    // In another currency the former rates mean nothing.
    const rates =
      terms.currency !== present.currency
        ? { former_rates: [] }
        : isRateChanged
          ? { former_rates: formerRatesFrom(before, rate_from ?? (await tenantToday(ctx))) }
          : {};
    const changes = { ...plain, ...columns, ...rates, milestones, ...alerts, ...(custom === undefined ? {} : { custom }) };
    const isCompleted = fields.status === "completed" && before.status !== "completed";
    return changeRow(ctx, projectRows, before, changes, isCompleted ? projectCompleted : projectUpdated);
  },
});
