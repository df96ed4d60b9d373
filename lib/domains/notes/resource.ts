import { encodeId } from "@/lib/kernel/base/ids";
import type { Note as NoteRow } from "@/prisma/generated/client";
import type { Note, NotedNoun } from "./schema";

function targetOf(row: NoteRow): { noun: NotedNoun; id: string } {
  return row.customer_id === null ? { noun: "invoice", id: row.invoice_id ?? "" } : { noun: "customer", id: row.customer_id };
}

export function toNote(row: NoteRow): Note {
  const { noun, id } = targetOf(row);
  return {
    id: row.id,
    noun,
    record_id: encodeId(noun, id),
    author: { id: row.author_id, name: row.author_name },
    body: row.body,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
