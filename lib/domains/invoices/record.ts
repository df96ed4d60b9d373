import { defineRecord } from "@/lib/kernel/record";
import { invoiceEvents } from "./events";
import { findInvoice } from "./queries";
import { readInvoiceMailValues } from "./queries/mail";
import { Invoice, InvoiceList, InvoiceListed } from "./schema";
import { searchInvoices } from "./search";

export const invoiceRecord = defineRecord({
  noun: "invoice",
  read: "invoices.read",
  resource: Invoice,
  title: "number",
  events: invoiceEvents,
  find: findInvoice,
  search: { run: searchInvoices },
  list: { query: InvoiceList, row: InvoiceListed },
  mailValues: readInvoiceMailValues,
});
