import { z } from "zod";
import { RecordId } from "@/lib/domains/audit/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp, textOf } from "@/lib/kernel/base/wire";

export const NoteId = idOf("note");

/** The kinds of record that can have notes. */
export const NotedNoun = z.enum(nounsWith("notes"));
export type NotedNoun = z.output<typeof NotedNoun>;

const NoteBody = textOf(10_000).trim().min(1, "Must not be empty");

/** A note on a record, visible to staff and API keys only. */
export const Note = z.object({
  id: NoteId,
  noun: NotedNoun,
  /** The record that the note is about. */
  record_id: RecordId,
  /** `id` is null for an API key. */
  author: z.object({ id: idOf("staff").nullable(), name: z.string() }),
  body: z.string(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Note = z.output<typeof Note>;

export const NoteCreate = z.strictObject({ record_id: RecordId, body: NoteBody });
export const NoteUpdate = z.strictObject({ body: NoteBody.optional() });
export const NoteList = listQuery(["created_at"]).extend({ record_id: RecordId.optional() });
export const NotePage = pageOf(Note);
