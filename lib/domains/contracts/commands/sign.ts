import type { z } from "zod";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { assertMaySign, signatureColumns } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { completeTurn, findTurn, proveAddress } from "@/lib/domains/signers";
import { can, type Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { renderContractPdf } from "../document";
import { contractPartlySigned, contractSigned } from "../events";
import { findContract } from "../queries";
import { contractRows, offerRows } from "../rows";
import { assertInTime, assertNotOver } from "../rules";
import { assertAllowsText, assertCurrent } from "../rules/text";
import { ContractSign, ContractSigned } from "../schema";
import { attentionColumn } from "./columns";
import { bumpVersion } from "./signed-files";

export const signContract = command({
  id: "contracts.sign",
  summary: "Sign a contract as the customer, or record with `in_person` that they signed; with the last signature it is in force and final",
  permission: "contracts.sign",
  input: ContractSign,
  output: ContractSigned,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, signer_name: "Grace Hall", signer_email: "grace@northwind.example" },
  async run(ctx, { id, revision, in_person, code, ...signer }) {
    const before = await lockRow(ctx, contractRows, id);
    assertMaySign(ctx, in_person);
    assertAllowsText(contractRows.toResource(before, ctx), "sign");
    assertCurrent(before, revision);
    const today = await tenantToday(ctx);
    assertNotOver(fromDayColumn(before.end_day), today);
    assertInTime(before.sign_by_day && fromDayColumn(before.sign_by_day), today);
    const asked = await findTurn(ctx, { id });
    const proof = await proveAddress(ctx, before, { asked, email: signer.signer_email, code });
    const shown = await renderContractPdf(ctx, before);
    ctx.nameHolder(asked?.name ?? signer.signer_name);
    const signature = await signatureColumns(ctx, { shown, revision: before.revision, asked, proof, ...signer });
    await ctx.db.contractSignature.create({ data: { ...signature, contract_id: id }, select: { id: true } });
    const { left } = asked === null ? { left: 0 } : await completeTurn(ctx, { id: asked.id });
    if (left > 0) {
      const { signer_name } = signature;
      ctx.audit({ noun: "contract", id, before: {}, after: { signer_name } });
      const contract = await bumpVersion(ctx, id);
      ctx.emit(contractPartlySigned, { record_id: id, sequence: contract.version, data: { contract, signer_name, left } });
      return answerContract(ctx, id);
    }
    const columns = { signing: "signed", signed_at: signature.signed_at, status: "active" };
    const attention_day = attentionColumn(today, { ...before, ...columns });
    await changeRow(ctx, contractRows, before, { ...columns, attention_day }, contractSigned);
    return answerContract(ctx, id);
  },
});

/** The record after an answer to it; customers get what they see of it, since the rest is the company's own. */
export async function answerContract(ctx: Ctx, id: string): Promise<z.output<typeof ContractSigned>> {
  const row = await findContract(ctx, id);
  return can(ctx, "contracts.read") ? contractRows.toResource(row, ctx) : offerRows.toResource(row, ctx);
}
