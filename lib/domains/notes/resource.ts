import { encodeId } from "@/lib/kernel/base/ids";
import type { AttachedRecord, Note as StoredNote } from "@/prisma/generated/client";
import { NotedNoun, type Note } from "./schema";

/** A note with the noun of the record that it is about. */
export type NoteRow = StoredNote & { record: Pick<AttachedRecord, "noun"> };

export function toNote(row: NoteRow): Note {
  const noun = NotedNoun.parse(row.record.noun);
  return {
    id: row.id,
    noun,
    record_id: encodeId(noun, row.record_id),
    author: { id: row.author_id, name: row.author_name },
    body: row.body,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
