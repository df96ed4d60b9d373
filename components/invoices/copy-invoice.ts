import { copyDocument } from "@/lib/domains/documents/rules";
import { InvoiceCreate } from "@/lib/domains/invoices/schema";
import { RecurringCreate } from "@/lib/domains/recurring-invoices/schema";
import type { Wire } from "@/components/api/resource";
import type { InvoiceRecord, NewInvoiceBody } from "./resource";

const duplicated = InvoiceCreate.omit({ issue_date: true, due_date: true, supply_date: true });

/** The create input of a new draft with the content of `invoice`, without its days. */
export function duplicateDraft(invoice: InvoiceRecord): NewInvoiceBody {
  return copyDocument(invoice, duplicated);
}

/** The create input of a monthly schedule with the content of `invoice`, as a draft that issues nothing yet. */
export function recurringDraft(invoice: InvoiceRecord): Wire<typeof RecurringCreate> {
  return { ...copyDocument(invoice, RecurringCreate.omit({ status: true })), cadence: "monthly", status: "draft" };
}
