import { defineRecord } from "@/lib/kernel/record";
import { recurringEvents } from "./events";
import { findRecurring, listRecurringInvoices } from "./queries";
import { RecurringInvoice, RecurringList, RecurringListed } from "./schema";
import { searchRecurring } from "./search";

export const recurringInvoiceRecord = defineRecord({
  noun: "recurring_invoice",
  read: "recurring_invoices.read",
  resource: RecurringInvoice,
  title: "reference",
  events: recurringEvents,
  find: findRecurring,
  search: { run: searchRecurring },
  list: {
    query: RecurringList,
    row: RecurringListed,
    read: listRecurringInvoices,
    columns: {
      customer_name: { type: "text", label: "customer_id" },
      reference: { type: "text" },
      status: { type: "choice", words: "status" },
      cadence: { type: "choice", words: "cadence" },
      next_date: { type: "day" },
      currency: { type: "text" },
      total: { type: "amount", currency: "currency" },
      start_date: { type: "day", extra: true },
      end_date: { type: "day", extra: true },
      max_cycles: { type: "number", extra: true },
      cycles: { type: "number", extra: true },
      failure: { type: "text", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});
