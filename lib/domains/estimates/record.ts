import { defineRecord } from "@/lib/kernel/record";
import { estimateEvents } from "./events";
import { findEstimate, listEstimates } from "./queries";
import { readEstimateMailValues } from "./queries/mail";
import { Estimate, EstimateList, EstimateListed } from "./schema";
import { searchEstimates } from "./search";

export const estimateRecord = defineRecord({
  noun: "estimate",
  read: "estimates.read",
  resource: Estimate,
  title: "number",
  events: estimateEvents,
  find: findEstimate,
  search: { run: searchEstimates },
  list: {
    query: EstimateList,
    row: EstimateListed,
    read: listEstimates,
    columns: {
      number: { type: "text" },
      customer_name: { type: "text", label: "customer_id" },
      status: { type: "choice", words: "status" },
      issue_date: { type: "day" },
      expiry_date: { type: "day" },
      currency: { type: "text" },
      total: { type: "amount", currency: "currency" },
      subtotal: { type: "amount", currency: "currency", extra: true },
      discount_total: { type: "amount", currency: "currency", extra: true },
      tax_total: { type: "amount", currency: "currency", extra: true },
      reference: { type: "text", extra: true },
      revision: { type: "number", extra: true },
      notes: { type: "text", extra: true },
      sent_at: { type: "instant", extra: true },
      accepted_at: { type: "instant", extra: true },
      declined_at: { type: "instant", extra: true },
      decline_reason: { type: "text", extra: true },
      converted_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
  mailValues: readEstimateMailValues,
});
