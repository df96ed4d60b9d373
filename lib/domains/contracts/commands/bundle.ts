import { z } from "zod";
import { bundleColumns, storeProof } from "@/lib/domains/documents";
import { tellSigners } from "@/lib/domains/signers";
import { command, internal, query } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { findEvidence, findSignatures, renderSignedContract } from "../document";
import { findContract } from "../queries";
import { contractRows } from "../rows";
import { ContractId } from "../schema";

/** Apart from the record of its hash, since the timestamp is asked for outside a transaction. */
export const storeSignedContract = query({
  id: "contracts.store_signed",
  summary: "Render, seal and store the signed PDF unless it is stored",
  access: internal("called by the background function that follows a signature"),
  input: z.strictObject({ id: ContractId }),
  output: z.object({}),
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await findContract(ctx, id);
    const bundled = await ctx.db.contractBundle.count({ where: { tenant_id: ctx.tenant.id, contract_id: id } });
    if (row.signing === "signed" && bundled === 0) (await renderSignedContract(ctx, row)).body.destroy();
    return {};
  },
});

export const mailSignedContract = command({
  id: "contracts.mail_signed",
  summary: "Queue an email with the signed PDF to every signer",
  access: internal("called by the background function that follows a signature"),
  input: z.strictObject({ id: ContractId }),
  output: z.object({}),
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { title, customer_id, revision } = await findContract(ctx, id);
    const where = { tenant_id: ctx.tenant.id, contract_id: id };
    const bundle = await ctx.db.contractBundle.findFirst({ where, select: { storage_key: true } });
    if (bundle === null) return {};
    const pdf = { storage_key: bundle.storage_key, filename: `${title}-signed.pdf`.replace(/[/\\]/g, "-") };
    const signatures = await findSignatures(ctx, { id, revision });
    await tellSigners(ctx, "signature_completed", { noun: "contract", id, customer_id, title }, signatures, [
      { ...pdf, media_type: "application/pdf" },
    ]);
    return {};
  },
});

/** Runs again after a failure: the stored PDF is read again, and its hash is recorded once. */
export const bundleContract = command({
  id: "contracts.bundle",
  summary: "Store the signed PDF with its certificate and the evidence beside it, and record its hash",
  access: internal("called by the background function that follows a signature"),
  input: z.strictObject({ id: ContractId }),
  output: z.object({}),
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const row = await lockRow(ctx, contractRows, id);
    const where = { tenant_id: ctx.tenant.id, contract_id: id };
    if (row.signing !== "signed" || (await ctx.db.contractBundle.count({ where })) > 0) return {};
    const bundle = await bundleColumns(ctx, await renderSignedContract(ctx, row));
    if (bundle === null) return {};
    await ctx.db.contractBundle.create({ data: { ...bundle, contract_id: id }, select: { id: true } });
    const { signature, signatures } = await findEvidence(ctx, row);
    if (signature !== null) await storeProof(ctx, { noun: "contract", id, name: row.title, signature, signatures });
    ctx.audit({ noun: "contract", id, before: { bundle_sha256: null }, after: { bundle_sha256: bundle.sha256 } });
    return {};
  },
});
