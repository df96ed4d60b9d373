import { codeOperations, signerOperations } from "@/lib/domains/signers";
import { tenantToday } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRow } from "@/lib/kernel/rows";
import { findProposal } from "../queries";
import { proposalRows } from "../rows";
import { assertAllows, assertAnswerable } from "../rules";
import { Proposal, ProposalStatus } from "../schema";

async function lockOpen(ctx: CommandCtx, id: string) {
  const row = await lockRow(ctx, proposalRows, id);
  assertAllows(ProposalStatus.parse(row.status), "sign");
  assertAnswerable(proposalRows.toResource(row, ctx), undefined, await tenantToday(ctx));
  return row;
}

export const { list: listProposalSigners, delegate: delegateProposal } = signerOperations({
  noun: "proposal",
  output: Proposal,
  answer: async (ctx, id) => proposalRows.toResource(await findProposal(ctx, id), ctx),
  read: "proposals.read",
  sign: "proposals.sign",
  find: findProposal,
  lockOpen,
});

export const { need: getProposalCode, send: sendProposalCode } = codeOperations({
  noun: "proposal",
  read: "proposals.read",
  sign: "proposals.sign",
  find: findProposal,
  lockOpen,
  titleOf: ({ title }) => title,
});
