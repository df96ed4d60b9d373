import { BillingMode, InvoiceCycle, ProjectHealth, ProjectStatus } from "@/lib/domains/projects/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { check, checkIn, index } from "../kinds";
import { timeRounding } from "../time-rounding";

/**
 * Hourly projects whose time of an earlier cycle is to be invoiced. Uses the earliest time zone (UTC+14): a tenant may be listed up to 26
 * hours before its own cycle begins, and then nothing is due.
 */
const billable = (["week", "month"] as const)
  .map(
    (cycle) => `  select tenant_id from public.projects
  where billing = 'hourly' and hourly_rate is not null and status <> 'cancelled' and invoice_cycle = '${cycle}ly'
    and billed_until < date_trunc('${cycle}', p_now at time zone 'UTC' + interval '14 hours')::date`,
  )
  .join("\n  union all\n");

/** Projects whose owner gets an email this week; the hour of Monday depends on the company's time zone, which the work knows. */
const digested = `  select tenant_id from public.projects
  where weekly_digest and owner_id is not null and status in ('planned', 'active')
    and digested_on < date_trunc('week', p_now at time zone 'UTC' + interval '14 hours')::date`;

/** SQL of projects that Prisma's schema cannot express. */
export const projects = [
  ...timeRounding("projects"),
  checkIn("projects", "status", ProjectStatus.options),
  checkIn("projects", "billing", BillingMode.options),
  checkIn("projects", "invoice_cycle", InvoiceCycle.options),
  check("projects", "projects_days_check", "end_day >= start_day"),
  check("projects", "projects_hourly_rate_check", "hourly_rate is null or (billing = 'hourly' and hourly_rate >= 0)"),
  check("projects", "projects_fixed_fee_check", "fixed_fee is null or (billing = 'fixed_fee' and fixed_fee >= 0)"),
  check("projects", "projects_budget_check", "budget_hours > 0"),
  check("projects", "projects_budget_amount_check", "budget_amount > 0"),
  checkIn("projects", "health", ProjectHealth.options),
  checkIn("project_health", "health", ProjectHealth.options),
  check("billed_fees", "billed_fees_amount_check", "amount > 0"),
  check("staff_costs", "staff_costs_amount_check", "hourly_cost >= 0"),
  index("projects_hourly", "projects", "(invoice_cycle, billed_until, tenant_id) where billing = 'hourly' and hourly_rate is not null"),
  dueTenants("hourly_projects", billable),
  index("projects_digest", "projects", "(digested_on, tenant_id) where weekly_digest and owner_id is not null"),
  dueTenants("project_digests", digested),
  ...finder("projects", { text: joined("name"), fuzzy: true, indexed: true }),
];
