import { assertMaySign, signatureColumns } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { completeTurn, findTurn, proveAddress } from "@/lib/domains/signers";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { renderProposalPdf } from "../document";
import { proposalPartlySigned, proposalSigned } from "../events";
import { proposalRows } from "../rows";
import { assertAllows, assertAnswerable } from "../rules";
import { Proposal, ProposalSign, ProposalStatus } from "../schema";
import { bumpVersion } from "./signed-files";

export const signProposal = command({
  id: "proposals.sign",
  summary: "Sign a sent proposal as the customer, or record with `in_person` that they signed; the evidence and the content never change",
  permission: "proposals.sign",
  input: ProposalSign,
  output: Proposal,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, signer_name: "Grace Hall", signer_email: "grace@northwind.example" },
  async run(ctx, { id, revision, in_person, code, ...signer }) {
    const before = await lockRow(ctx, proposalRows, id);
    assertMaySign(ctx, in_person);
    assertAllows(ProposalStatus.parse(before.status), "sign");
    assertAnswerable(proposalRows.toResource(before, ctx), revision, await tenantToday(ctx));
    const asked = await findTurn(ctx, { id });
    const proof = await proveAddress(ctx, before, { asked, email: signer.signer_email, code });
    const shown = await renderProposalPdf(ctx, before);
    ctx.nameHolder(asked?.name ?? signer.signer_name);
    const signature = await signatureColumns(ctx, { shown, revision: before.revision, asked, proof, ...signer });
    await ctx.db.proposalSignature.create({ data: { ...signature, proposal_id: id }, select: { id: true } });
    const { left } = asked === null ? { left: 0 } : await completeTurn(ctx, { id: asked.id });
    const { signed_at, signer_name } = signature;
    if (left === 0) return changeRow(ctx, proposalRows, before, { status: "signed", signed_at }, proposalSigned);
    ctx.audit({ noun: "proposal", id, before: {}, after: { signer_name } });
    const proposal = await bumpVersion(ctx, id);
    ctx.emit(proposalPartlySigned, { record_id: id, sequence: proposal.version, data: { proposal, signer_name, left } });
    return proposal;
  },
});
