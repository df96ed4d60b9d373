import { tenantToday } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import { isOutside } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { hashOf, renderProposalPdf } from "../document";
import { proposalSigned } from "../events";
import { signerOf } from "../policy";
import { proposalRows } from "../rows";
import { assertAllows, assertAnswerable } from "../rules";
import { Proposal, ProposalSign, ProposalStatus } from "../schema";

/** Characters of a browser's name that are kept. */
const longestAgent = 500;

export const signProposal = command({
  id: "proposals.sign",
  summary: "Sign a sent proposal, as the customer or on the customer's behalf; the evidence and the content never change afterwards",
  permission: "proposals.sign",
  input: ProposalSign,
  output: Proposal,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, signer_name: "Grace Hall", signer_email: "grace@northwind.example" },
  async run(ctx, { id, revision, signer_name, signer_email, strokes }) {
    const before = await lockRow(ctx, proposalRows, id);
    assertAllows(ProposalStatus.parse(before.status), "sign");
    assertAnswerable(proposalRows.toResource(before, ctx), revision, await tenantToday(ctx));
    const shown = await renderProposalPdf(ctx, before);
    const document_sha256 = await hashOf(shown.body);
    if (shown.storage_key === null) throw new AppError("internal", "A sent proposal has a stored PDF.");
    // A colleague's own address is no evidence of the customer's will.
    const { ip, user_agent } = isOutside(ctx) ? ctx.request : { ip: null, user_agent: null };
    const signed_at = ctx.clock.now();
    await ctx.db.proposalSignature.create({
      data: {
        id: newId(signed_at),
        tenant_id: ctx.tenant.id,
        proposal_id: id,
        revision: before.revision,
        ...signerOf(ctx),
        signer_name,
        signer_email: signer_email ?? null,
        ...(strokes === undefined ? {} : { strokes }),
        ip,
        user_agent: user_agent?.slice(0, longestAgent) ?? null,
        document_sha256,
        document_key: shown.storage_key,
        signed_at,
      },
      select: { id: true },
    });
    return changeRow(ctx, proposalRows, before, { status: "signed", signed_at }, proposalSigned);
  },
});
