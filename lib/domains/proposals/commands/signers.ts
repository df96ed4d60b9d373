import { signerOperations } from "@/lib/domains/signers";
import { tenantToday } from "@/lib/domains/settings";
import { lockRow } from "@/lib/kernel/rows";
import { findProposal } from "../queries";
import { proposalRows } from "../rows";
import { assertAllows, assertAnswerable } from "../rules";
import { Proposal, ProposalStatus } from "../schema";

export const { list: listProposalSigners, delegate: delegateProposal } = signerOperations({
  noun: "proposal",
  output: Proposal,
  answer: async (ctx, id) => proposalRows.toResource(await findProposal(ctx, id), ctx),
  read: "proposals.read",
  sign: "proposals.sign",
  find: findProposal,
  async lockOpen(ctx, id) {
    const row = await lockRow(ctx, proposalRows, id);
    assertAllows(ProposalStatus.parse(row.status), "sign");
    assertAnswerable(proposalRows.toResource(row, ctx), undefined, await tenantToday(ctx));
    return row;
  },
});
