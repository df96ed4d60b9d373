import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import { sentDocumentRoutes, type SentDocumentVerbs } from "@/components/document/resource";
import type {
  Creditable,
  CreditNoteApply,
  CreditNoteCreate,
  CreditNoteDetail,
  CreditNoteListed,
  CreditNoteRefund,
  InvoiceCorrect,
  InvoiceCorrected,
} from "@/lib/domains/credit-notes/schema";

/** A credit note is immutable; only what becomes of its credit changes. */
export const creditNotes = defineResource<{
  row: typeof CreditNoteListed;
  detail: typeof CreditNoteDetail;
  create: typeof CreditNoteCreate;
  update: typeof CreditNoteDetail;
  verbs: SentDocumentVerbs<CreditNoteRecord> & {
    correct: Verb<Wire<typeof InvoiceCorrect>, Wire<typeof InvoiceCorrected>>;
    apply: Verb<ById & Omit<Wire<typeof CreditNoteApply>, "id">, unknown>;
    unapply: Verb<ById & { invoice_id: string }, unknown>;
    refund: Verb<ById & Omit<Wire<typeof CreditNoteRefund>, "id">, { status: string }>;
  };
}>("credit-notes", {
  verbs: {
    ...sentDocumentRoutes,
    correct: "POST /correct",
    apply: "POST /{id}/apply",
    unapply: "DELETE /{id}/apply",
    refund: "POST /{id}/refund",
  },
});

export type CreditNoteRow = Wire<typeof CreditNoteListed>;
export type CreditNoteRecord = Wire<typeof CreditNoteDetail>;
export type CreditableInvoice = Wire<typeof Creditable>;
