import { linkOperations } from "@/lib/domains/document-links";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { findEstimate } from "../queries";

async function findSent(ctx: Ctx, id: string): Promise<void> {
  const { number } = await findEstimate(ctx, id);
  if (number === null) throw new AppError("conflict", "A draft has no link; send it first.");
}

export const {
  list: listEstimateLinks,
  create: createEstimateLink,
  revoke: revokeEstimateLink,
} = linkOperations({ noun: "estimate", find: findEstimate, findIssued: findSent });
