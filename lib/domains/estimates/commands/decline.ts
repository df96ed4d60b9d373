import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { estimateDeclined } from "../events";
import { estimateRows } from "../rows";
import { assertAllows, assertCurrent } from "../rules";
import { Estimate, EstimateDecline, EstimateStatus } from "../schema";

export const declineEstimate = command({
  id: "estimates.decline",
  summary: "Decline a sent estimate, as the customer or on the customer's behalf, with an optional reason",
  permission: "estimates.accept",
  input: EstimateDecline,
  output: Estimate,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a", revision: 1, reason: "We chose another supplier." },
  async run(ctx, { id, revision, reason }) {
    const before = await lockRow(ctx, estimateRows, id);
    assertAllows(EstimateStatus.parse(before.status), "decline");
    assertCurrent(before, revision);
    const columns = { status: "declined", declined_at: ctx.clock.now(), decline_reason: reason || null };
    return changeRow(ctx, estimateRows, before, columns, estimateDeclined);
  },
});
