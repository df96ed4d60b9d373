import { Cadence } from "@/lib/commerce/schedule";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { AutopayEnd, CatchUp, PriceChangeStatus, PriceNotice, RecurringStatus } from "@/lib/domains/recurring-invoices/schema";
import { dueTenants } from "../due";
import { finder, joined, ofCustomer } from "../finder";
import { check, checkIn, index } from "../kinds";
import { lockedWhen } from "../locks";

/** Uses the earliest time zone (UTC+14): a tenant may be listed up to 26 hours before its own day begins, and then nothing is due. */
const due = `  select tenant_id from public.recurring_invoices
  where status = 'active' and next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** Runs of the next three days that nobody was warned about. */
const near = `  select tenant_id from public.recurring_invoices
  where status = 'active' and next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date + 3
  and warned_cycle is distinct from next_cycle`;

/** Notices and price changes that are due; the earliest time zone again. */
const prices = `  select tenant_id from public.recurring_price_changes
  where attention_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** Invoices to charge; the earliest time zone again. */
const charges = `  select tenant_id from public.autopay_charges
  where next_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

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
  checkIn("recurring_price_changes", "status", PriceChangeStatus.options),
  checkIn("recurring_price_changes", "notice", PriceNotice.options),
  check("recurring_price_changes", "recurring_price_changes_attention_check", "(status = 'planned') = (attention_day is not null)"),
  index("recurring_price_changes_day", "recurring_price_changes", "(tenant_id, recurring_invoice_id, from_day) where status = 'planned'", {
    unique: true,
  }),
  index("recurring_price_changes_due", "recurring_price_changes", "(attention_day, tenant_id) where attention_day is not null"),
  dueTenants("recurring_price_changes", prices),
  index("autopay_charges_due", "autopay_charges", "(next_day, tenant_id) where next_day is not null"),
  dueTenants("autopay_charges", charges),
  checkIn("autopay_mandates", "end_reason", AutopayEnd.options),
  lockedWhen("autopay_mandates", "true", ["ended_at", "ended_by", "end_reason"]),
  ...finder("recurring_invoices", { text: joined("reference"), fuzzy: false, indexed: true, also: [ofCustomer] }),
];
