import { copyDocument } from "@/lib/domains/documents/rules";
import { InvoiceCreate } from "@/lib/domains/invoices/schema";
import type { InvoiceRecord, NewInvoiceBody } from "./resource";

const duplicated = InvoiceCreate.omit({ issue_date: true, due_date: true, supply_date: true });

/** The create input of the same draft, to restore a deleted one. */
export function restoredDraft(invoice: InvoiceRecord): NewInvoiceBody {
  return copyDocument(invoice, InvoiceCreate);
}

/** The create input of a new draft with the content of `invoice`, without its days. */
export function duplicateDraft(invoice: InvoiceRecord): NewInvoiceBody {
  return copyDocument(invoice, duplicated);
}
