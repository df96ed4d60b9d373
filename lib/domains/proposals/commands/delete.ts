import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { proposalDeleted } from "../events";
import { proposalRows } from "../rows";
import { assertAllows, assertNeverSent } from "../rules";
import { ProposalId, ProposalStatus } from "../schema";

/** Only a draft that was never sent can be deleted: it has no number, and no customer knows it. */
export const deleteProposal = command({
  id: "proposals.delete",
  summary: "Delete a draft proposal that was never sent",
  permission: "proposals.write",
  input: z.strictObject({ id: ProposalId }),
  output: z.object({}),
  example: { id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, proposalRows, id);
    assertAllows(ProposalStatus.parse(before.status), "delete");
    assertNeverSent(before);
    await deleteRow(ctx, proposalRows, before, proposalDeleted);
    return {};
  },
});
