import { getEstimate, getEstimateDocument } from "@/lib/domains/estimates";
import { AppError } from "@/lib/kernel/base/errors";

/** An estimate as its customer may see it; null for one that they may not see. */
export async function findEstimateFor(ctx: Parameters<typeof getEstimate>[0], id: string) {
  try {
    return { estimate: await getEstimate(ctx, { id }), view: await getEstimateDocument(ctx, { id }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
