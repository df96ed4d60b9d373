import { defineRecord } from "@/lib/kernel/record";
import { proposalEvents, proposalTemplateEvents } from "./events";
import { findProposal, listProposals } from "./queries";
import { readProposalMailValues } from "./queries/mail";
import { Proposal, ProposalList, ProposalListed, ProposalTemplate } from "./schema";
import { searchProposals } from "./search";

export const proposalRecord = defineRecord({
  noun: "proposal",
  read: "proposals.read",
  resource: Proposal,
  title: "number",
  events: proposalEvents,
  find: findProposal,
  search: { run: searchProposals },
  list: {
    query: ProposalList,
    row: ProposalListed,
    read: listProposals,
    columns: {
      number: { type: "text" },
      title: { type: "text" },
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
      signed_at: { type: "instant", extra: true },
      declined_at: { type: "instant", extra: true },
      decline_reason: { type: "text", extra: true },
      converted_at: { type: "instant", extra: true },
      created_at: { type: "instant", extra: true },
      updated_at: { type: "instant", extra: true },
    },
  },
  mailValues: readProposalMailValues,
});

export const proposalTemplateRecord = defineRecord({
  noun: "proposal_template",
  read: "proposal_templates.read",
  resource: ProposalTemplate,
  title: "name",
  events: proposalTemplateEvents,
});
