import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { estimateDeleted } from "../events";
import { estimateRows } from "../rows";
import { assertAllows, assertNeverSent } from "../rules";
import { EstimateId, EstimateStatus } from "../schema";

/** Only a draft that was never sent can be deleted: it has no number, and no customer knows it. */
export const deleteEstimate = command({
  id: "estimates.delete",
  summary: "Delete a draft estimate that was never sent",
  permission: "estimates.write",
  input: z.strictObject({ id: EstimateId }),
  output: z.object({}),
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, estimateRows, id);
    assertAllows(EstimateStatus.parse(before.status), "delete");
    assertNeverSent(before);
    await deleteRow(ctx, estimateRows, before, estimateDeleted);
    return {};
  },
});
