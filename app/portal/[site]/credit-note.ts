import { getCreditNoteDocument } from "@/lib/domains/credit-notes";
import { AppError } from "@/lib/kernel/base/errors";

/** A credit note as its customer sees it; null for one that they may not see. */
export async function findCreditNoteFor(ctx: Parameters<typeof getCreditNoteDocument>[0], id: string) {
  try {
    return await getCreditNoteDocument(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
