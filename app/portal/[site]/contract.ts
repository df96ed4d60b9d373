import { getContractDocument, getContractText } from "@/lib/domains/contracts";
import { AppError } from "@/lib/kernel/base/errors";

/** A contract as its customer may see it; null for one that they may not see. */
export async function findContractFor(ctx: Parameters<typeof getContractText>[0], id: string) {
  try {
    return { contract: await getContractText(ctx, { id }), view: await getContractDocument(ctx, { id }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
