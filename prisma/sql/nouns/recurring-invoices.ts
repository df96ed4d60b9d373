import { Cadence } from "@/lib/commerce/schedule";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { CatchUp, RecurringStatus } from "@/lib/domains/recurring-invoices/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { check, checkIn, index } from "../kinds";

/** Uses the earliest time zone (UTC+14): a tenant may be listed up to 26 hours before its own day begins, and then nothing is due. */
const due = `  select tenant_id from public.recurring_invoices
  where status = 'active' and next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** Runs of the next three days that nobody was warned about. */
const near = `  select tenant_id from public.recurring_invoices
  where status = 'active' and next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date + 3
  and warned_cycle is distinct from next_cycle`;

/** SQL of recurring invoices that Prisma's schema cannot express. */
export const recurringInvoices = [
  checkIn("recurring_invoices", "status", RecurringStatus.options),
  checkIn("recurring_invoices", "cadence", Cadence.options),
  checkIn("recurring_invoices", "catch_up", CatchUp.options),
  checkIn("recurring_invoices", "prices_mode", PricesMode.options),
  checkIn("recurring_invoices", "rounding", TaxRounding.options),
  check("recurring_invoices", "recurring_invoices_end_check", "end_day is null or end_day >= start_day"),
  check("recurring_invoices", "recurring_invoices_failure_check", "(status = 'stopped') = (failure is not null)"),
  index("recurring_invoices_due", "recurring_invoices", "(next_day, tenant_id) where status = 'active'"),
  dueTenants("recurring_invoices", due),
  dueTenants("recurring_preflight", near),
  ...finder("recurring_invoices", { text: joined("reference"), fuzzy: false, indexed: true }),
];
