import { z } from "zod";
import { DocumentView } from "@/lib/commerce/document";
import { query } from "@/lib/kernel/operation";
import { viewProposal } from "../document";
import { proposalRows } from "../rows";
import { Proposal, ProposalCreate } from "../schema";
import { beginProposal } from "./begin";

/** The editor's initial draft, as `proposals.create` would store it for a customer; the first input stores it. */
export const prepareProposal = query({
  id: "proposals.prepare",
  summary: "Get the defaults of a new draft for a customer without storing anything",
  permission: "proposals.write",
  input: ProposalCreate.pick({ customer_id: true }),
  output: z.object({ proposal: Proposal, document: DocumentView }),
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { customer_id }) {
    const { row } = await beginProposal(ctx, { customer_id });
    return { proposal: proposalRows.toResource(row, ctx), document: await viewProposal(ctx, row) };
  },
});
