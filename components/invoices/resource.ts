import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { Attempt } from "@/components/payments/resource";
import type { DocumentView } from "@/lib/commerce/document";
import type { SharedLink } from "@/lib/domains/document-links/schema";
import type { Invoice, InvoiceCreate, InvoiceListed, InvoiceMailPreview, InvoiceSend, InvoiceUpdate } from "@/lib/domains/invoices/schema";
import type { InvoiceCredit, InvoicePaymentCreate } from "@/lib/domains/payments/schema";

type Letter = Wire<typeof InvoiceSend>;

export const invoices = defineResource<{
  row: typeof InvoiceListed;
  detail: typeof Invoice;
  create: typeof InvoiceCreate;
  update: typeof InvoiceUpdate;
  verbs: {
    finalize: Verb<ById, InvoiceRecord>;
    send: Verb<Letter, InvoiceRecord>;
    preview_mail: Verb<Letter, Wire<typeof InvoiceMailPreview>>;
    apply_credit: Verb<ById, unknown>;
    read_credit: Verb<ById, Wire<typeof InvoiceCredit>>;
    remove_credit: Verb<ById, unknown>;
    record_payment: Verb<ById & Omit<Wire<typeof InvoicePaymentCreate>, "id">, unknown>;
    charge_method: Verb<ById & { method_id: string; amount: string }, Attempt>;
    read_document: Verb<ById, DocumentView>;
    pdf: Verb<ById, never>;
    list_links: Verb<ById & { limit: string }, Page<LinkRow>>;
    create_link: Verb<ById, LinkRow>;
    revoke_link: Verb<ById & { link_id: string }, unknown>;
  };
}>("invoices", {
  sums: true,
  verbs: {
    finalize: "POST /{id}/finalize",
    send: "POST /{id}/send",
    preview_mail: "POST /{id}/send/preview",
    apply_credit: "POST /{id}/credit",
    read_credit: "GET /{id}/credit",
    remove_credit: "DELETE /{id}/credit",
    record_payment: "POST /{id}/payments",
    charge_method: "POST /{id}/saved-charges",
    read_document: "GET /{id}/document",
    pdf: "GET /{id}/pdf",
    list_links: "GET /{id}/links",
    create_link: "POST /{id}/links",
    revoke_link: "DELETE /{id}/links/{link_id}",
  },
});

export type InvoiceRow = Wire<typeof InvoiceListed>;
export type InvoiceRecord = Wire<typeof Invoice>;
export type LinkRow = Wire<typeof SharedLink>;
export type NewInvoiceBody = Wire<typeof InvoiceCreate>;
