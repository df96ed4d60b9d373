import { BillingMode, ProjectStatus } from "@/lib/domains/projects/schema";
import { finder, joined } from "../finder";
import { check, checkIn } from "../kinds";

/** SQL of projects that Prisma's schema cannot express. */
export const projects = [
  checkIn("projects", "status", ProjectStatus.options),
  checkIn("projects", "billing", BillingMode.options),
  check("projects", "projects_days_check", "end_day >= start_day"),
  check("projects", "projects_hourly_rate_check", "hourly_rate is null or (billing = 'hourly' and hourly_rate >= 0)"),
  check("projects", "projects_fixed_fee_check", "fixed_fee is null or (billing = 'fixed_fee' and fixed_fee >= 0)"),
  check("projects", "projects_budget_check", "budget_hours > 0"),
  ...finder("projects", { text: joined("name"), fuzzy: true, indexed: true }),
];
