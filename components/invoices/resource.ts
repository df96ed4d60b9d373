import { defineResource, type Wire } from "@/components/api/resource";
import type { Invoice, InvoiceCreate, InvoiceListed, InvoiceUpdate } from "@/lib/domains/invoices/schema";
import type { NumberSeries } from "@/lib/domains/settings/schema";
import type { TaxProfile } from "@/lib/domains/taxes/schema";

export const invoices = defineResource<{
  row: typeof InvoiceListed;
  detail: typeof Invoice;
  create: typeof InvoiceCreate;
  update: typeof InvoiceUpdate;
}>("invoices");

export type InvoiceRow = Wire<typeof InvoiceListed>;
export type InvoiceRecord = Wire<typeof Invoice>;
export type NewInvoiceBody = Wire<typeof InvoiceCreate>;
export type TaxProfileRow = Wire<typeof TaxProfile>;
export type SeriesRow = Wire<typeof NumberSeries>;
