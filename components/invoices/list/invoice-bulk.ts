import type { Api } from "@/components/api/api";
import { bulkThrough } from "@/components/list/bulk-through";
import type { BulkDone } from "@/components/list/declaration";
import { invoices } from "@/components/invoices/resource";

/**
 * Finalizes or sends each invoice by itself, without a way back: one that refuses must not keep the others.
 * @param tell says what could not be done, beside what was. @throws ApiProblem when none could.
 */
export async function changeEach(
  api: Api,
  ids: readonly string[],
  verb: "finalize" | "send",
  tell: (failures: readonly unknown[]) => void,
): Promise<BulkDone> {
  const failures: unknown[] = [];
  for (const id of ids) await api.call(invoices.verbs[verb], { id }).catch((error: unknown) => failures.push(error));
  if (failures.length === ids.length && failures.length > 0) throw failures[0];
  if (failures.length > 0) tell(failures);
  return { changed: ids.length - failures.length, unchanged: failures.length, undo: null };
}

/** Deletes drafts; the way back creates them again. */
export const deleteDrafts = bulkThrough({ bulk: invoices.verbs.bulk, undo_bulk: invoices.verbs.undo_bulk })((ids) => ({
  action: "delete",
  ids,
}));
