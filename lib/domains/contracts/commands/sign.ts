import { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { assertMaySign, bundleColumns, signatureColumns, storeProof } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { completeTurn, findTurn } from "@/lib/domains/signers";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { findEvidence, renderContractPdf, renderSignedContract } from "../document";
import { contractPartlySigned, contractSigned } from "../events";
import { contractRows } from "../rows";
import { assertInTime, assertNotOver } from "../rules";
import { assertAllowsText, assertCurrent } from "../rules/text";
import { ContractId, ContractSign } from "../schema";
import { attentionColumn } from "./columns";
import { bumpVersion } from "./signed-files";

/** The answer is empty: customers sign too, and the record has what is the company's own. */
export const signContract = command({
  id: "contracts.sign",
  summary: "Sign a contract as the customer, or record with `in_person` that they signed; with the last signature it is in force and final",
  permission: "contracts.sign",
  input: ContractSign,
  output: z.object({}),
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, signer_name: "Grace Hall", signer_email: "grace@northwind.example" },
  async run(ctx, { id, revision, in_person, ...signer }) {
    const before = await lockRow(ctx, contractRows, id);
    assertMaySign(ctx, in_person);
    assertAllowsText(contractRows.toResource(before, ctx), "sign");
    assertCurrent(before, revision);
    const today = await tenantToday(ctx);
    assertNotOver(fromDayColumn(before.end_day), today);
    assertInTime(before.sign_by_day && fromDayColumn(before.sign_by_day), today);
    const asked = await findTurn(ctx, { id });
    const shown = await renderContractPdf(ctx, before);
    const signature = await signatureColumns(ctx, { shown, revision: before.revision, asked, ...signer });
    await ctx.db.contractSignature.create({ data: { ...signature, contract_id: id }, select: { id: true } });
    const { left } = asked === null ? { left: 0 } : await completeTurn(ctx, { id: asked.id });
    if (left > 0) {
      const { signer_name } = signature;
      ctx.audit({ noun: "contract", id, before: {}, after: { signer_name } });
      const contract = await bumpVersion(ctx, id);
      ctx.emit(contractPartlySigned, { record_id: id, sequence: contract.version, data: { contract, signer_name, left } });
      return {};
    }
    const columns = { signing: "signed", signed_at: signature.signed_at, status: "active" };
    const attention_day = attentionColumn(today, { ...before, ...columns });
    await changeRow(ctx, contractRows, before, { ...columns, attention_day }, contractSigned);
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
