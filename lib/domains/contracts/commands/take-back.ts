import { assertMayDropSignatures } from "@/lib/domains/documents";
import { closeSigners, findTurn, tellSigners, withdrawSigners } from "@/lib/domains/signers";
import { databaseNull } from "@/lib/kernel/db";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { findSignatures } from "../document";
import { contractDeclined, contractRevised } from "../events";
import { contractRows } from "../rows";
import { assertAllowsText, assertCurrent } from "../rules/text";
import { Contract, ContractDecline, ContractRevise, ContractSigned } from "../schema";
import { answerContract } from "./sign";

/** The next revision starts from the text of the last; links show it again once it is sent. */
export const reviseContract = command({
  id: "contracts.revise",
  summary: "Take back a contract that was sent or declined, to change its text as the next revision; with `confirm` if someone has signed",
  permission: "contracts.write",
  input: ContractRevise,
  output: Contract,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, confirm }) {
    const before = await lockRow(ctx, contractRows, id);
    assertAllowsText(contractRows.toResource(before, ctx), "revise");
    const signatures = await findSignatures(ctx, before);
    assertMayDropSignatures(signatures, confirm);
    await withdrawSigners(ctx, { noun: "contract", id });
    const { customer_id, title } = before;
    await tellSigners(ctx, "signature_superseded", { noun: "contract", id, customer_id, title }, signatures);
    const thawed = { sign_by_day: null, document: databaseNull, look: databaseNull, logo_file_id: null, pdf_key: null };
    const columns = { signing: "unsent", revision: before.revision + 1, declined_at: null, decline_reason: null, ...thawed };
    return changeRow(ctx, contractRows, before, columns, contractRevised);
  },
});

export const declineContract = command({
  id: "contracts.decline",
  summary: "Decline a contract that was sent, as the customer or on the customer's behalf, with an optional reason",
  permission: "contracts.sign",
  input: ContractDecline,
  output: ContractSigned,
  example: { id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, reason: "The notice period is too long." },
  async run(ctx, { id, revision, reason }) {
    const before = await lockRow(ctx, contractRows, id);
    assertAllowsText(contractRows.toResource(before, ctx), "decline");
    assertCurrent(before, revision);
    await findTurn(ctx, { id });
    await closeSigners(ctx, { noun: "contract", id });
    const { customer_id, title } = before;
    const signatures = await findSignatures(ctx, before);
    await tellSigners(ctx, "signature_declined", { noun: "contract", id, customer_id, title }, signatures);
    const columns = { signing: "declined", declined_at: ctx.clock.now(), decline_reason: reason || null };
    await changeRow(ctx, contractRows, before, columns, contractDeclined);
    return answerContract(ctx, id);
  },
});
