import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleTemplates } from "./policy";
import { toListed, toProposal, toTemplate } from "./resource";
import { Proposal, ProposalListed, ProposalTemplate } from "./schema";

const rows = { noun: "proposal", model: "proposal", visible } as const;

export const proposalRows = defineRows({
  ...rows,
  include: { lines: { orderBy: { position: "asc" } }, signatures: { orderBy: { position: "asc" } }, bundle: true } as const,
  schema: Proposal,
  toResource: toProposal,
});

/** Without lines and with the customer's name, for lists. */
export const listedRows = defineRows({
  ...rows,
  include: { customer: { select: { name: true } } },
  schema: ProposalListed,
  toResource: toListed,
});

export const templateRows = defineRows({
  noun: "proposal_template",
  model: "proposalTemplate",
  visible: visibleTemplates,
  schema: ProposalTemplate,
  toResource: toTemplate,
});
