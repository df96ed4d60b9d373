import { AppError } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";

/** The searchable text of an item. */
export function searchText(name: string, code: string | null): string {
  return [name, code ?? ""].map(foldText).join(" ").trim();
}

/** @throws AppError `conflict` for a deleted item. */
export function assertLive({ deleted_at }: { deleted_at: Date | null }): void {
  if (deleted_at) throw new AppError("conflict", "The item is deleted; restore it first.");
}
