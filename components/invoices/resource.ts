import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { BulkVerbs } from "@/components/list/bulk-verbs";
import { sentDocumentRoutes, type SentDocumentVerbs } from "@/components/document/resource";
import type { Attempt } from "@/components/payments/resource";
import type { Creditable } from "@/lib/domains/credit-notes/schema";
import type { Invoice, InvoiceBulk, InvoiceCreate, InvoiceListed, InvoiceUpdate } from "@/lib/domains/invoices/schema";
import type { InstalmentsSet, InvoiceInstalments } from "@/lib/domains/invoices/schema";
import type { InvoiceCredit, InvoicePaymentCreate } from "@/lib/domains/payments/schema";

export const invoices = defineResource<{
  row: typeof InvoiceListed;
  detail: typeof Invoice;
  create: typeof InvoiceCreate;
  update: typeof InvoiceUpdate;
  verbs: SentDocumentVerbs<InvoiceRecord> & {
    finalize: Verb<ById, InvoiceRecord>;
    bulk: BulkVerbs<Wire<typeof InvoiceBulk>>["bulk"];
    list_bulk: BulkVerbs<never>["list_bulk"];
    undo_bulk: BulkVerbs<never>["undo_bulk"];
    apply_credit: Verb<ById, unknown>;
    read_credit: Verb<ById, Wire<typeof InvoiceCredit>>;
    read_creditable: Verb<ById, Wire<typeof Creditable>>;
    remove_credit: Verb<ById, unknown>;
    read_instalments: Verb<ById, Wire<typeof InvoiceInstalments>>;
    set_instalments: Verb<Wire<typeof InstalmentsSet>, Wire<typeof InvoiceInstalments>>;
    record_payment: Verb<ById & Omit<Wire<typeof InvoicePaymentCreate>, "id">, unknown>;
    charge_method: Verb<ById & { method_id: string; amount: string }, Attempt>;
  };
}>("invoices", {
  sums: true,
  verbs: {
    ...sentDocumentRoutes,
    finalize: "POST /{id}/finalize",
    bulk: "POST /bulk",
    list_bulk: "GET /bulk",
    undo_bulk: "POST /bulk/{bulk_id}/undo",
    apply_credit: "POST /{id}/credit",
    read_credit: "GET /{id}/credit",
    read_creditable: "GET /{id}/creditable",
    remove_credit: "DELETE /{id}/credit",
    read_instalments: "GET /{id}/instalments",
    set_instalments: "PUT /{id}/instalments",
    record_payment: "POST /{id}/payments",
    charge_method: "POST /{id}/saved-charges",
  },
});

export type InvoiceRow = Wire<typeof InvoiceListed>;
export type InvoiceRecord = Wire<typeof Invoice>;
export type NewInvoiceBody = Wire<typeof InvoiceCreate>;
