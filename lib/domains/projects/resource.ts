import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { toWire } from "@/lib/commerce/money";
import { roundingOf } from "@/lib/commerce/time-rounding";
import { customOf, type WithCustomValues } from "@/lib/domains/custom-fields/resource";
import type { CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import type { Project as ProjectRow } from "@/prisma/generated/client";
import { BillingMode, InvoiceCycle, MemberRole, Milestone, ProjectHealth, ProjectStatus, type Project } from "./schema";

/** As the column keeps them, with ids of the database. */
const StoredMembers = z.array(z.object({ staff_id: z.string(), role: MemberRole, hourly_rate: z.string().nullable().default(null) }));

const StoredMilestones = z.array(
  Milestone.extend({ amount: z.string().nullable().default(null), percent: z.string().nullable().default(null) }),
);

export function milestonesOf({ milestones }: Pick<ProjectRow, "milestones">): Milestone[] {
  return StoredMilestones.parse(milestones);
}

export function membersOf({ members }: Pick<ProjectRow, "members">): z.output<typeof StoredMembers> {
  return StoredMembers.parse(members);
}

const StoredRates = z.array(z.object({ until: z.string(), rate: z.string() }));

/** The project's own hourly rate on a day, as text: work keeps the rate of its day. */
export function ownRateOn(project: Pick<ProjectRow, "currency" | "hourly_rate" | "former_rates">, day: string): string | null {
  const present = project.hourly_rate === null ? null : toWire(project.hourly_rate, Currency.parse(project.currency));
  return StoredRates.parse(project.former_rates).find(({ until }) => day <= until)?.rate ?? present;
}

/** The former rates once another holds from a day on. */
export function formerRatesFrom(project: Parameters<typeof ownRateOn>[0], from: string): z.output<typeof StoredRates> {
  const until = addDays(from, -1);
  const rate = ownRateOn(project, until);
  const kept = StoredRates.parse(project.former_rates).filter((former) => former.until < until);
  return rate === null ? kept : [...kept, { until, rate }];
}

/** A row as callers see it who see the custom values of these scopes. */
export function toProject(
  {
    tenant_id: _tenant,
    billed_until: _billed,
    digested_on: _digested,
    budget_alerted: _alerted,
    former_rates: _former,
    start_day,
    end_day,
    custom,
    ...row
  }: ProjectRow & WithCustomValues,
  scopes: readonly CustomFieldScope[],
): Project {
  const currency = Currency.parse(row.currency);
  return {
    ...row,
    status: ProjectStatus.parse(row.status),
    billing: BillingMode.parse(row.billing),
    ...roundingOf(row),
    invoice_cycle: InvoiceCycle.parse(row.invoice_cycle),
    starts_on: start_day === null ? null : fromDayColumn(start_day),
    ends_on: end_day === null ? null : fromDayColumn(end_day),
    currency,
    hourly_rate: row.hourly_rate === null ? null : toWire(row.hourly_rate, currency),
    fixed_fee: row.fixed_fee === null ? null : toWire(row.fixed_fee, currency),
    budget_amount: row.budget_amount === null ? null : toWire(row.budget_amount, currency),
    health: ProjectHealth.nullable().parse(row.health),
    milestones: milestonesOf(row),
    members: membersOf(row),
    custom: customOf(custom, scopes),
  };
}
