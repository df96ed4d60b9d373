import type { Api } from "@/components/api/api";
import type { Option } from "@/components/ui/use-options";
import type { BulkVerbs } from "./bulk-verbs";
import type { BulkDone } from "./declaration";

type BulkRun = (api: Api, ids: readonly string[], answer: Option | null) => Promise<BulkDone>;

/** Implements `run` of a bulk action with a domain's bulk verb, which keeps its own undo. */
export function bulkThrough<Action extends object>(verbs: Pick<BulkVerbs<Action>, "bulk" | "undo_bulk">) {
  return (actionOf: (ids: string[], answer: Option | null) => Action): BulkRun =>
    async (api, ids, answer) => {
      const { changed, unchanged, bulk_id } = await api.call(verbs.bulk, actionOf([...ids], answer));
      const undo = bulk_id === null ? null : () => api.call(verbs.undo_bulk, { bulk_id });
      return { changed, unchanged, undo };
    };
}
