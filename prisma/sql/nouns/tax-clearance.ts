import { TaxChannel, TaxDocumentState, TaxEnvironment, TaxFlow, TaxFlows, TaxUnitState } from "@/lib/domains/tax-clearance/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** SQL of e-invoices that Prisma's schema cannot express. */
export const taxClearance = [
  checkIn("tax_units", "state", TaxUnitState.options),
  checkIn("tax_units", "environment", TaxEnvironment.options),
  checkIn("tax_units", "flows", TaxFlows.options),
  index("tax_units_issuing", "tax_units", "(tenant_id) where state in ('active', 'disconnected')", { unique: true }),
  index("tax_units_queue", "tax_units", "(next_attempt_at, tenant_id) where next_attempt_at is not null"),
  index("tax_units_notices", "tax_units", "(notice_at, tenant_id) where notice_at is not null"),
  checkIn("tax_documents", "state", TaxDocumentState.options),
  checkIn("tax_documents", "flow", TaxFlow.options),
  checkIn("tax_documents", "channel", TaxChannel.options),
  check("tax_documents", "tax_documents_subject_check", "num_nonnulls(invoice_id, credit_note_id) = 1"),
  index("tax_documents_waiting", "tax_documents", "(tenant_id, unit_id, counter) where state in ('pending', 'retrying')"),
  index("tax_documents_late", "tax_documents", "(warn_at, tenant_id) where warn_at is not null"),
  dueTenants(
    "tax_documents",
    `  select tenant_id from public.tax_units where next_attempt_at <= p_now
  union select tenant_id from public.tax_documents where warn_at <= p_now`,
  ),
  dueTenants("tax_units", "  select tenant_id from public.tax_units where notice_at <= p_now"),
];
