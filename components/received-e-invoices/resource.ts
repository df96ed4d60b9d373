import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { ReceivedEInvoice, ReceivedEInvoiceDetail, ReceivedState } from "@/lib/domains/e-invoices/schema";
import type { Expense } from "@/lib/domains/expenses/schema";

/** Electronic invoices that the company received. */
export const receivedEInvoices = defineResource<{
  row: typeof ReceivedEInvoice;
  detail: typeof ReceivedEInvoiceDetail;
  create: typeof ReceivedEInvoice;
  update: typeof ReceivedEInvoice;
  verbs: {
    get: Verb<ById, ReceivedDetail>;
    import: Verb<ById, Wire<typeof Expense>>;
    dismiss: Verb<ById & { dismissed: boolean }, ReceivedRow>;
    xml: Verb<ById, Blob>;
  };
}>("received-e-invoices", {
  verbs: { get: "GET /{id}", import: "POST /{id}/import", dismiss: "POST /{id}/dismiss", xml: "GET /{id}/xml" },
});

export type ReceivedRow = Wire<typeof ReceivedEInvoice>;
export type ReceivedDetail = Wire<typeof ReceivedEInvoiceDetail>;
export type Received = Wire<typeof ReceivedState>;

export const receivedStates = ["waiting", "imported", "dismissed", "unreadable"] as const satisfies readonly Received[];
