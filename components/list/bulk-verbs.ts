import type { Page, Wire } from "@/components/api/resource";
import type { Verb } from "@/components/api/verb";
import type { BulkChange, BulkUndone } from "@/lib/domains/bulk-changes/schema";

/** A domain's verbs for bulk actions: to do one, to list those of the last day, and to undo one. */
export interface BulkVerbs<Action extends object> {
  bulk: Verb<Action, { changed: number; unchanged: number; bulk_id: string | null }>;
  list_bulk: Verb<object, Pick<Page<Wire<typeof BulkChange>>, "data">>;
  undo_bulk: Verb<{ bulk_id: string }, Wire<typeof BulkUndone>>;
}
