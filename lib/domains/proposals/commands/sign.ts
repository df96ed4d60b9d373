import { signatureColumns } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { renderProposalPdf } from "../document";
import { proposalSigned } from "../events";
import { proposalRows } from "../rows";
import { assertAllows, assertAnswerable } from "../rules";
import { Proposal, ProposalSign, ProposalStatus } from "../schema";

export const signProposal = command({
  id: "proposals.sign",
  summary: "Sign a sent proposal, as the customer or on the customer's behalf; the evidence and the content never change afterwards",
  permission: "proposals.sign",
  input: ProposalSign,
  output: Proposal,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, signer_name: "Grace Hall", signer_email: "grace@northwind.example" },
  async run(ctx, { id, revision, ...signer }) {
    const before = await lockRow(ctx, proposalRows, id);
    assertAllows(ProposalStatus.parse(before.status), "sign");
    assertAnswerable(proposalRows.toResource(before, ctx), revision, await tenantToday(ctx));
    const shown = await renderProposalPdf(ctx, before);
    const signature = await signatureColumns(ctx, { shown, revision: before.revision, ...signer });
    await ctx.db.proposalSignature.create({ data: { ...signature, proposal_id: id }, select: { id: true } });
    const { signed_at } = signature;
    return changeRow(ctx, proposalRows, before, { status: "signed", signed_at }, proposalSigned);
  },
});
