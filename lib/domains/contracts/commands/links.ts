import { linkOperations } from "@/lib/domains/document-links";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { findContract } from "../queries";

async function findSent(ctx: Ctx, id: string): Promise<void> {
  const { signing } = await findContract(ctx, id);
  if (signing === "unsent") throw new AppError("conflict", "A contract that was not sent has no link; send it first.");
}

export const {
  list: listContractLinks,
  create: createContractLink,
  revoke: revokeContractLink,
} = linkOperations({ noun: "contract", find: findContract, findIssued: findSent });
