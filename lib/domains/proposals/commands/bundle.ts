import { z } from "zod";
import { bundleColumns, storeProof } from "@/lib/domains/documents";
import { command, internal } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { renderSignedPdf } from "../document";
import { findProposal } from "../queries";
import { toProposal } from "../resource";
import { proposalRows } from "../rows";
import { ProposalId } from "../schema";

/** Runs again after a failure: the stored PDF is read again, and its hash is recorded once. */
export const bundleProposal = command({
  id: "proposals.bundle",
  summary: "Store the signed PDF with its certificate and the evidence beside it, and record its hash",
  access: internal("called by the background function that follows a signature"),
  input: z.strictObject({ id: ProposalId }),
  output: z.object({}),
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, proposalRows, id);
    if (row.status !== "signed" || row.bundle !== null) return {};
    const bundle = await bundleColumns(ctx, await renderSignedPdf(ctx, row));
    if (bundle === null) return {};
    await ctx.db.proposalBundle.create({ data: { ...bundle, proposal_id: id }, select: { id: true } });
    const { number, title, signature, signatures } = toProposal(await findProposal(ctx, id));
    if (signature !== null) await storeProof(ctx, { noun: "proposal", id, name: number ?? title, signature, signatures });
    ctx.audit({ noun: "proposal", id, before: { bundle_sha256: null }, after: { bundle_sha256: bundle.sha256 } });
    return {};
  },
});
