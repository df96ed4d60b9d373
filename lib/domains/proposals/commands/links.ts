import { linkOperations } from "@/lib/domains/document-links";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { findProposal } from "../queries";

async function findSent(ctx: Ctx, id: string): Promise<void> {
  const { number } = await findProposal(ctx, id);
  if (number === null) throw new AppError("conflict", "A draft has no link; send it first.");
}

export const {
  list: listProposalLinks,
  create: createProposalLink,
  revoke: revokeProposalLink,
} = linkOperations({ noun: "proposal", find: findProposal, findIssued: findSent });
