import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { EInvoiceSyntax } from "@/lib/domains/e-invoices/schema";
import { checkIn, checkOneOf } from "../kinds";
import { appendOnly } from "../locks";

/** What was issued as an electronic invoice never changes. */
export const eInvoices = [
  checkIn("e_invoices", "format", EInvoiceFormat.options),
  checkIn("e_invoices", "syntax", EInvoiceSyntax.options),
  checkOneOf("e_invoices", ["invoice_id", "credit_note_id"]),
  appendOnly("e_invoices"),
  checkIn("received_e_invoices", "syntax", EInvoiceSyntax.options),
];
