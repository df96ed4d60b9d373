import { assertMayDropSignatures } from "@/lib/domains/documents";
import { tellSigners, withdrawSigners } from "@/lib/domains/signers";
import { databaseNull } from "@/lib/kernel/db";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { proposalRevised } from "../events";
import { proposalRows } from "../rows";
import { assertAllows } from "../rules";
import { Proposal, ProposalRevise, ProposalStatus } from "../schema";

/** The next revision starts from the content of the last; its days are set anew when it is sent. */
export const reviseProposal = command({
  id: "proposals.revise",
  summary: "Turn a sent or declined proposal into a draft again, as its next revision; send `confirm` where someone has signed already",
  permission: "proposals.write",
  input: ProposalRevise,
  output: Proposal,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id, confirm }) {
    const before = await lockRow(ctx, proposalRows, id);
    assertAllows(ProposalStatus.parse(before.status), "revise");
    const signatures = before.signatures.filter(({ revision }) => revision === before.revision);
    assertMayDropSignatures(signatures, confirm);
    await withdrawSigners(ctx, { noun: "proposal", id });
    const { customer_id, title } = before;
    await tellSigners(ctx, "signature_superseded", { noun: "proposal", id, customer_id, title }, signatures);
    const thawed = { parties: databaseNull, look: databaseNull, logo_file_id: null, issue_day: null, expiry_day: null, expired_at: null };
    const columns = { status: "draft", revision: before.revision + 1, declined_at: null, decline_reason: null, ...thawed };
    return changeRow(ctx, proposalRows, before, columns, proposalRevised);
  },
});
