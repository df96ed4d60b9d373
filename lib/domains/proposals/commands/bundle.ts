import { z } from "zod";
import { bundleColumns, storeProof } from "@/lib/domains/documents";
import { tellSigners } from "@/lib/domains/signers";
import { command, internal, query } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { renderSignedPdf } from "../document";
import { findProposal } from "../queries";
import { toProposal } from "../resource";
import { proposalRows } from "../rows";
import { ProposalId } from "../schema";

/** Apart from the record of its hash, since the timestamp is asked for outside a transaction. */
export const storeSignedProposal = query({
  id: "proposals.store_signed",
  summary: "Render, seal and store the signed PDF unless it is stored",
  access: internal("called by the background function that follows a signature"),
  input: z.strictObject({ id: ProposalId }),
  output: z.object({}),
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findProposal(ctx, id);
    if (row.status === "signed" && row.bundle === null) (await renderSignedPdf(ctx, row)).body.destroy();
    return {};
  },
});

export const mailSignedProposal = command({
  id: "proposals.mail_signed",
  summary: "Queue an email with the signed PDF to every signer",
  access: internal("called by the background function that follows a signature"),
  input: z.strictObject({ id: ProposalId }),
  output: z.object({}),
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findProposal(ctx, id);
    if (row.bundle === null) return {};
    const { customer_id, title } = row;
    const pdf = { storage_key: row.bundle.storage_key, filename: `${row.number ?? title}-signed.pdf`.replace(/[/\\]/g, "-") };
    const signatures = row.signatures.filter(({ revision }) => revision === row.revision);
    await tellSigners(ctx, "signature_completed", { noun: "proposal", id, customer_id, title }, signatures, [
      { ...pdf, media_type: "application/pdf" },
    ]);
    return {};
  },
});

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
