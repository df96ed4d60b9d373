import type { DocumentDraft } from "@/components/document/draft/document-draft";
import { defineDocumentKind } from "@/components/document/draft/use-document-draft";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";
import { InvoiceUpdate } from "@/lib/domains/invoices/schema";

/** An invoice's own fields as they are typed. */
export interface OwnFields {
  due_date: string | null;
  supply_date: string | null;
  payment_terms_days: string;
}
export type InvoiceDraft = DocumentDraft & OwnFields;

/** How an invoice is edited. */
export const invoiceKind = defineDocumentKind<InvoiceRecord, OwnFields>(invoices, {
  noun: "invoice",
  update: InvoiceUpdate,
  days: ["issue_date", "due_date", "supply_date"],
  read: ({ due_date, supply_date, payment_terms_days }) => ({
    due_date,
    supply_date,
    payment_terms_days: String(payment_terms_days),
  }),
  write: ({ due_date, supply_date, payment_terms_days }) => ({
    due_date,
    supply_date,
    payment_terms_days: payment_terms_days.trim() === "" ? null : Number(payment_terms_days),
  }),
  datesOf: ({ issue_date, due_date, supply_date }) => ({ issue_date, due_date, supply_date, expiry_date: null }),
});
