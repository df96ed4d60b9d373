import { defineRecord } from "@/lib/kernel/record";
import { leadEvents, leadScoringUpdated } from "./events";
import { findLead, listLeads } from "./queries";
import { Lead, LeadList, LeadScoring } from "./schema";
import { searchLeads } from "./search";

export const leadRecord = defineRecord({
  noun: "lead",
  read: "leads.read",
  resource: Lead,
  title: "name",
  events: leadEvents,
  find: findLead,
  search: { run: searchLeads },
  list: {
    query: LeadList,
    row: Lead,
    read: listLeads,
    columns: {
      name: { type: "text" },
      company: { type: "text" },
      status: { type: "choice", words: "statuses" },
      source: { type: "choice", words: "sources" },
      owner_id: { type: "name", of: "staff" },
      currency: { type: "text" },
      value: { type: "amount", currency: "currency" },
      expected_close_date: { type: "day" },
      follow_up_on: { type: "day" },
      tags: { type: "texts" },
      email: { type: "text" },
      phone: { type: "text" },
      website: { type: "text", extra: true },
      address: { type: "text", extra: true },
      city: { type: "text", extra: true },
      region: { type: "text", extra: true },
      postal_code: { type: "text", extra: true },
      country: { type: "text", extra: true },
      follow_up_note: { type: "text", extra: true },
      notes: { type: "text", extra: true },
      lost_reason: { type: "text", extra: true },
      status_changed_at: { type: "instant", extra: true },
      converted_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
});

export const leadScoringRecord = defineRecord({
  noun: "lead_scoring",
  read: "settings.read",
  resource: LeadScoring,
  title: null,
  events: [leadScoringUpdated],
});
