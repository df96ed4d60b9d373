import type { Api } from "@/components/api/api";
import type { Option } from "@/components/ui/use-options";
import type { BulkDone } from "./declaration";

interface BulkAnswer {
  changed: number;
  unchanged: number;
  /** The actions that restore the previous state, in the endpoint's own format. */
  undo: unknown[];
}

/** Implements `run` of a bulk action with a domain's `/bulk` endpoint, which returns its own undo. */
export function bulkThrough(
  path: string,
  bodyOf: (ids: readonly string[], answer: Option | null) => object,
): (api: Api, ids: readonly string[], answer: Option | null) => Promise<BulkDone> {
  return async (api, ids, answer) => {
    const done = await api.send<BulkAnswer>("POST", path, bodyOf(ids, answer));
    const undo = async () => {
      for (const action of done.undo) await api.send("POST", path, action);
    };
    return { changed: done.changed, unchanged: done.unchanged, undo: done.undo.length === 0 ? null : undo };
  };
}
