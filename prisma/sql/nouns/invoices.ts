import { finder, joined } from "../finder";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { StoredStatus } from "@/lib/domains/invoices/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";
import { lockedChild, lockedWhen } from "../locks";

/** Columns that may change after finalization: the effects of money and mail, never the content. */
const living = ["status", "balance", "credited", "credited_balance", "sent_at", "paid_at", "overdue_at", "version", "updated_at"];

const awaitsOverdue = "status in ('finalized', 'partly_paid') and overdue_at is null";

/** Uses the earliest time zone (UTC+14): a tenant may be listed up to 26 hours before its own day ends, and then nothing is overdue. */
const overdueInvoices = `  select tenant_id from public.invoices
  where ${awaitsOverdue} and due_day < (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** Finalized invoices are immutable in the database too (specification, "General behaviours" 3). */
export const invoices = [
  checkIn("invoices", "status", StoredStatus.options),
  checkIn("invoices", "prices_mode", PricesMode.options),
  checkIn("invoices", "rounding", TaxRounding.options),
  check("invoices", "invoices_number_check", "(status = 'draft') = (number is null) and (number is null) = (sequence is null)"),
  check("invoices", "invoices_dates_check", "status = 'draft' or (issue_day is not null and due_day is not null and due_day >= issue_day)"),
  check("invoices", "invoices_credited_check", "credited between 0 and greatest(total, 0) and credited_balance between 0 and credited"),
  check("invoices", "invoices_draft_balance_check", "status <> 'draft' or balance = 0 or number is null"),
  index("invoices_newly_overdue", "invoices", `(due_day, tenant_id) where ${awaitsOverdue}`),
  dueTenants("overdue_invoices", overdueInvoices),
  lockedWhen("invoices", "old.status <> 'draft'", living),
  lockedChild("invoice_lines", "invoices", "invoice_id", "parent.status <> 'draft'"),
  ...finder("invoices", { text: joined("number", "reference"), fuzzy: false, indexed: true }),
];
