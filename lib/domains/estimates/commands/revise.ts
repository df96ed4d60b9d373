import { z } from "zod";
import { databaseNull } from "@/lib/kernel/db";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { estimateRevised } from "../events";
import { estimateRows } from "../rows";
import { assertAllows } from "../rules";
import { Estimate, EstimateId, EstimateStatus } from "../schema";

/** The next revision starts from the content of the last; its days are set anew when it is sent. */
export const reviseEstimate = command({
  id: "estimates.revise",
  summary: "Turn a sent or declined estimate into a draft again, as its next revision",
  permission: "estimates.write",
  input: z.strictObject({ id: EstimateId }),
  output: Estimate,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, estimateRows, id);
    assertAllows(EstimateStatus.parse(before.status), "revise");
    const thawed = { parties: databaseNull, look: databaseNull, logo_file_id: null, issue_day: null, expiry_day: null, expired_at: null };
    const columns = { status: "draft", revision: before.revision + 1, declined_at: null, decline_reason: null, ...thawed };
    return changeRow(ctx, estimateRows, before, columns, estimateRevised);
  },
});
