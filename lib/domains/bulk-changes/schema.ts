import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

export const BulkChangeId = idOf("bulk_change");

/** A bulk action of the last day. */
export const BulkChange = z.object({
  id: BulkChangeId,
  action: z.string(),
  changed: z.int(),
  author_name: z.string().nullable(),
  created_at: Timestamp,
  /** The last moment at which it can be undone. */
  undo_until: Timestamp,
  undone_at: Timestamp.nullable(),
});
export const BulkChangeList = z.object({ data: z.array(BulkChange) });

/** What an undo did: the records that changed since, or are gone, were left alone. */
export const BulkUndone = z.object({ undone: z.int(), refused: z.array(z.object({ id: z.string(), name: z.string() })) });
