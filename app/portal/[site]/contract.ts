import { getContractCode, getContractDocument, getContractText, listContractSigners } from "@/lib/domains/contracts";
import { AppError } from "@/lib/kernel/base/errors";

/** A contract as its customer may see it; null for one that they may not see. */
export async function findContractFor(ctx: Parameters<typeof getContractText>[0], id: string) {
  try {
    const contract = await getContractText(ctx, { id });
    const { sign_by, sign_by_passed } = contract;
    return {
      contract,
      view: await getContractDocument(ctx, { id }),
      signers: (await listContractSigners(ctx, { id })).data,
      code: await getContractCode(ctx, { id }),
      deadline: sign_by === null ? null : { day: sign_by, over: sign_by_passed },
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
