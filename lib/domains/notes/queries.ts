import { z } from "zod";
import { partOf, readPermissionOf } from "@/lib/domains/records";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { listPage } from "@/lib/kernel/rows";
import { findNote } from "./queries/find";
import { toNote } from "./resource";
import { noteRows } from "./rows";
import { NotedNoun, NoteId, NoteList, NotePage, Note } from "./schema";

/**
 * The record behind a wire id, if its kind can have notes and the caller may see it.
 * @returns its uuid.
 * @throws AppError `invalid` for another kind, `forbidden` without the permission to read it, `not_found`.
 */
export async function findNoted(ctx: Ctx, recordId: string): Promise<string> {
  const record = readRecordId(recordId);
  const noun = NotedNoun.safeParse(record?.noun).data;
  if (!record || noun === undefined)
    throw invalidField("record_id", "kind", `Only these records can have notes: ${NotedNoun.options.join(", ")}.`);
  const permission = readPermissionOf(noun);
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
  return (await partOf(noun, "find")(ctx, record.id)).id;
}

export const listNotes = query({
  id: "notes.list",
  summary: "List notes, of one record or all, newest first",
  permission: "notes.read",
  input: NoteList,
  output: NotePage,
  example: { record_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, input) {
    const where = input.record_id === undefined ? {} : { record_id: await findNoted(ctx, input.record_id) };
    return listPage(ctx, noteRows, input, { where, sort: "-created_at" });
  },
});

export const getNote = query({
  id: "notes.get",
  summary: "Get a note",
  permission: "notes.read",
  input: z.strictObject({ id: NoteId }),
  output: Note,
  example: { id: "not_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toNote(await findNote(ctx, id)),
});
