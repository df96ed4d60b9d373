import { closeSigners, findTurn, tellSigners } from "@/lib/domains/signers";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { proposalDeclined } from "../events";
import { proposalRows } from "../rows";
import { assertAllows, assertCurrent } from "../rules";
import { Proposal, ProposalDecline, ProposalStatus } from "../schema";

export const declineProposal = command({
  id: "proposals.decline",
  summary: "Decline a sent proposal, as the customer or on the customer's behalf, with an optional reason",
  permission: "proposals.sign",
  input: ProposalDecline,
  output: Proposal,
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, reason: "We chose another supplier." },
  async run(ctx, { id, revision, reason }) {
    const before = await lockRow(ctx, proposalRows, id);
    assertAllows(ProposalStatus.parse(before.status), "decline");
    assertCurrent(before, revision);
    await findTurn(ctx, { id });
    await closeSigners(ctx, { noun: "proposal", id });
    const { customer_id, title } = before;
    const signatures = before.signatures.filter((signature) => signature.revision === before.revision);
    await tellSigners(ctx, "signature_declined", { noun: "proposal", id, customer_id, title }, signatures);
    const columns = { status: "declined", declined_at: ctx.clock.now(), decline_reason: reason || null };
    return changeRow(ctx, proposalRows, before, columns, proposalDeclined);
  },
});
