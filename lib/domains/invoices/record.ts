import { defineRecord } from "@/lib/kernel/record";
import { invoiceEvents } from "./events";
import { findInvoice, listInvoices } from "./queries";
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
  list: {
    query: InvoiceList,
    row: InvoiceListed,
    read: listInvoices,
    columns: {
      number: { type: "text" },
      customer_name: { type: "text", label: "customer_id" },
      status: { type: "choice", words: "status" },
      issue_date: { type: "day" },
      due_date: { type: "day" },
      currency: { type: "text" },
      total: { type: "amount", currency: "currency" },
      amount_due: { type: "amount", currency: "currency" },
      subtotal: { type: "amount", currency: "currency", extra: true },
      discount_total: { type: "amount", currency: "currency", extra: true },
      tax_total: { type: "amount", currency: "currency", extra: true },
      amount_paid: { type: "amount", currency: "currency", extra: true },
      reference: { type: "text", extra: true },
      supply_date: { type: "day", extra: true },
      payment_terms_days: { type: "number", extra: true },
      notes: { type: "text", extra: true },
      finalized_at: { type: "instant", extra: true },
      sent_at: { type: "instant", extra: true },
      paid_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
  mailValues: readInvoiceMailValues,
});
