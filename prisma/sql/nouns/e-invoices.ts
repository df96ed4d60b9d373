import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { DeliveryState, EInvoiceSyntax, ReceivedSource, ReceivedState } from "@/lib/domains/e-invoices/schema";
import { dueTenants } from "../due";
import { check, checkIn, checkOneOf, index } from "../kinds";
import { appendOnly } from "../locks";

/** What was issued as an electronic invoice never changes. */
export const eInvoices = [
  checkIn("e_invoices", "format", EInvoiceFormat.options),
  checkIn("e_invoices", "syntax", EInvoiceSyntax.options),
  checkOneOf("e_invoices", ["invoice_id", "credit_note_id"]),
  appendOnly("e_invoices"),
  checkIn("received_e_invoices", "syntax", EInvoiceSyntax.options),
  checkIn("received_e_invoices", "source", ReceivedSource.options),
  checkIn("received_e_invoices", "state", ReceivedState.options),
  check("received_e_invoices", "received_e_invoices_expense_check", "(state = 'imported') = (expense_id is not null)"),
  check("received_e_invoices", "received_e_invoices_content_check", "(content is null) = (syntax is null)"),
  checkIn("e_invoice_deliveries", "state", DeliveryState.options),
  checkOneOf("e_invoice_deliveries", ["invoice_id", "credit_note_id"]),
  index("e_invoice_deliveries_due", "e_invoice_deliveries", "(next_attempt_at, tenant_id) where next_attempt_at is not null"),
  index("access_points_due", "access_points", "(next_poll_at, tenant_id) where next_poll_at is not null"),
  dueTenants("e_invoice_deliveries", "  select tenant_id from public.e_invoice_deliveries where next_attempt_at <= p_now"),
  dueTenants("access_points", "  select tenant_id from public.access_points where next_poll_at <= p_now"),
];
