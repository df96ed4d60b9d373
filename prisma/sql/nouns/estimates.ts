import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { EstimateInvoiceKind, EstimateStatus } from "@/lib/domains/estimates/schema";
import { dueTenants } from "../due";
import { finder, joined, ofCustomer } from "../finder";
import { check, checkIn, index } from "../kinds";
import { lockedChild, lockedWhen } from "../locks";

/** Columns that may change after acceptance: what became of the estimate, never its content. */
const living = ["status", "sent_at", "converted_at", "invoice_id", "version", "updated_at"];

const isAgreed = "status in ('accepted', 'converted')";
const awaitsExpiry = "status = 'sent' and expired_at is null";

/** Uses the earliest time zone (UTC+14): a tenant may be listed up to 26 hours before its own day ends, and then nothing has expired. */
const expiredEstimates = `  select tenant_id from public.estimates
  where ${awaitsExpiry} and expiry_day < (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** What a customer accepted is immutable in the database too. */
export const estimates = [
  checkIn("estimates", "status", EstimateStatus.options),
  checkIn("estimate_invoices", "kind", EstimateInvoiceKind.options),
  checkIn("estimates", "prices_mode", PricesMode.options),
  checkIn("estimates", "rounding", TaxRounding.options),
  check("estimates", "estimates_number_check", "(status = 'draft' or number is not null) and (number is null) = (sequence is null)"),
  check("estimates", "estimates_accepted_check", `(${isAgreed}) = (accepted_at is not null)`),
  index("estimates_newly_expired", "estimates", `(expiry_day, tenant_id) where ${awaitsExpiry}`),
  dueTenants("expired_estimates", expiredEstimates),
  lockedWhen("estimates", `old.${isAgreed}`, living),
  lockedChild("estimate_lines", "estimates", "estimate_id", `parent.${isAgreed}`),
  ...finder("estimates", { text: joined("number", "reference"), fuzzy: false, indexed: true, code: "number", also: [ofCustomer] }),
];
