import type { Api } from "@/components/api/api";
import type { BulkDone } from "@/components/list/declaration";
import { bulkThrough } from "@/components/list/bulk-through";
import { invoices } from "@/components/invoices/resource";

/** What could not be done, to be told beside what was. */
type Tell = (failures: readonly unknown[]) => void;

/** Each invoice by itself: one that cannot be finalized must not keep the others. @throws ApiProblem when none could. */
async function each<Done>(
  ids: readonly string[],
  tell: Tell,
  work: (id: string) => Promise<Done>,
): Promise<{ done: Done[]; failed: number }> {
  const done: Done[] = [];
  const failures: unknown[] = [];
  for (const id of ids)
    await work(id).then(
      (one) => done.push(one),
      (error: unknown) => failures.push(error),
    );
  if (done.length === 0 && failures.length > 0) throw failures[0];
  if (failures.length > 0) tell(failures);
  return { done, failed: failures.length };
}

/** A `run` for `finalize` or `send`, which have no way back. */
export function bulkBy(verb: "finalize" | "send", tell: Tell) {
  return async (api: Api, ids: readonly string[]): Promise<BulkDone> => {
    const { done, failed } = await each(ids, tell, (id) => api.call(invoices.verbs[verb], { id }));
    return { changed: done.length, unchanged: failed, undo: null };
  };
}

/** Deletes drafts; the way back creates them again. */
export const bulkDelete = bulkThrough({ bulk: invoices.verbs.bulk, undo_bulk: invoices.verbs.undo_bulk })((ids) => ({
  action: "delete",
  ids,
}));
