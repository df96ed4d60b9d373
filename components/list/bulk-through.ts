import type { Api } from "@/components/api/api";
import type { Verb } from "@/components/api/verb";
import type { Option } from "@/components/ui/use-options";
import type { BulkDone } from "./declaration";

type BulkRun = (api: Api, ids: readonly string[], answer: Option | null) => Promise<BulkDone>;

/** Implements `run` of a bulk action with a domain's bulk verb, which returns its own undo. */
export function bulkThrough<Action extends object>(verb: Verb<Action, { changed: number; unchanged: number; undo: Action[] }>) {
  return (actionOf: (ids: string[], answer: Option | null) => Action): BulkRun =>
    async (api, ids, answer) => {
      const done = await api.call(verb, actionOf([...ids], answer));
      const undo = async () => {
        for (const action of done.undo) await api.call(verb, action);
      };
      return { changed: done.changed, unchanged: done.unchanged, undo: done.undo.length === 0 ? null : undo };
    };
}
