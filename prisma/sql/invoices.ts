import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { StoredStatus } from "@/lib/domains/invoices/schema";
import { check, checkIn } from "./kinds";
import { lockedChild, lockedWhen } from "./locks";

/** What may still change once an invoice is finalized: what money and mail do to it, never what it says. */
const living = ["status", "balance", "sent_at", "paid_at", "overdue_at", "version", "updated_at"];

/** Finalized invoices are immutable in the database too (specification, "General behaviours" 3). */
export const invoices = [
  checkIn("invoices", "status", StoredStatus.options),
  checkIn("invoices", "prices_mode", PricesMode.options),
  checkIn("invoices", "rounding", TaxRounding.options),
  check("invoices", "invoices_number_check", "(status = 'draft') = (number is null) and (number is null) = (sequence is null)"),
  check("invoices", "invoices_dates_check", "status = 'draft' or (issue_day is not null and due_day is not null and due_day >= issue_day)"),
  check("invoices", "invoices_draft_balance_check", "status <> 'draft' or balance = 0 or number is null"),
  lockedWhen("invoices", "old.status <> 'draft'", living),
  lockedChild("invoice_lines", "invoices", "invoice_id", "parent.status <> 'draft'"),
];
