import type { Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { CompanyReadiness, EInvoiceCheck, EInvoiceProblem, EInvoiceReadiness, EInvoiceState } from "@/lib/domains/e-invoices/schema";
import type { Expense, ReceivedEInvoice, StoredEInvoice } from "@/lib/domains/expenses/schema";

export type ProblemRow = Wire<typeof EInvoiceProblem>;
export type CompanyReadinessRow = Wire<typeof CompanyReadiness>;

/** What electronic invoices ask of the company and of one customer. */
export const readiness = defineVerbs<{
  company: Verb<object, CompanyReadinessRow>;
  customer: Verb<ById, Wire<typeof EInvoiceReadiness>>;
}>("/api/tenant", { company: "GET /settings/e-invoices", customer: "GET /customers/{id}/e-invoice" });

/** Electronic invoices that the company received. */
export const received = defineVerbs<{
  read: Verb<{ file_id: string }, Wire<typeof ReceivedEInvoice>>;
  import: Verb<{ file_id: string }, Wire<typeof Expense>>;
  get: Verb<ById, Wire<typeof StoredEInvoice>>;
}>("/api/tenant/expenses", { read: "GET /e-invoices", import: "POST /e-invoices", get: "GET /{id}/e-invoice" });

export type Issued = {
  stored: Verb<ById, Wire<typeof EInvoiceState>>;
  check: Verb<ById, Wire<typeof EInvoiceCheck>>;
};

/** The electronic document of an invoice, and that of a credit note. */
export const issuedInvoice = defineVerbs<Issued>("/api/tenant/invoices", {
  stored: "GET /{id}/e-invoice/stored",
  check: "GET /{id}/e-invoice/check",
});
export const issuedCreditNote = defineVerbs<Issued>("/api/tenant/credit-notes", {
  stored: "GET /{id}/e-invoice/stored",
  check: "GET /{id}/e-invoice/check",
});
