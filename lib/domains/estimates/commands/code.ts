import { codeOperations } from "@/lib/domains/signers";
import { tenantToday } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRow } from "@/lib/kernel/rows";
import { findEstimate } from "../queries";
import { estimateRows } from "../rows";
import { assertAllows, assertAnswerable } from "../rules";
import { EstimateStatus } from "../schema";

export const { need: getEstimateCode, send: sendEstimateCode } = codeOperations({
  noun: "estimate",
  read: "estimates.read",
  sign: "estimates.accept",
  find: findEstimate,
  async lockOpen(ctx: CommandCtx, id) {
    const row = await lockRow(ctx, estimateRows, id);
    assertAllows(EstimateStatus.parse(row.status), "accept");
    assertAnswerable(estimateRows.toResource(row, ctx), undefined, await tenantToday(ctx));
    return row;
  },
  titleOf: ({ number }) => number ?? "",
});
