import { z } from "zod";
import { commentOnTask } from "@/lib/domains/tasks";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { noteCreated, noteDeleted, noteUpdated } from "../events";
import { assertAuthor, authorOf } from "../policy";
import { findNoted } from "../queries";
import { toNote, type NoteRow } from "../resource";
import { noteRows } from "../rows";
import { Note, NoteCreate, NoteId, NoteUpdate } from "../schema";

const id = "not_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** @throws AppError `forbidden` for another author's note. */
async function lockOwnNote(ctx: CommandCtx, noteId: string): Promise<NoteRow> {
  const row = await lockRow(ctx, noteRows, noteId);
  assertAuthor(ctx, row);
  return row;
}

export const createNote = command({
  id: "notes.create",
  summary: "Write a note on a record",
  permission: "notes.write",
  input: NoteCreate,
  output: Note,
  example: { record_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "Prefers to be called in the afternoon." },
  async run(ctx, { record_id, body }) {
    const about = await findNoted(ctx, record_id);
    const note = await createRow(ctx, noteRows, { record_id: about, ...authorOf(ctx), body }, noteCreated);
    if (note.noun === "task") await commentOnTask(ctx, { id: about, body, author: note.author.name, author_id: note.author.id });
    return note;
  },
});

export const updateNote = command({
  id: "notes.update",
  summary: "Change one of your notes",
  permission: "notes.write",
  input: NoteUpdate.extend({ id: NoteId }),
  output: Note,
  example: { id, body: "Prefers to be called in the morning." },
  async run(ctx, { id: noteId, body }) {
    const before = await lockOwnNote(ctx, noteId);
    if (body === undefined || body === before.body) return toNote(before);
    return changeRow(ctx, noteRows, before, { body }, noteUpdated);
  },
});

export const deleteNote = command({
  id: "notes.delete",
  summary: "Delete one of your notes permanently",
  permission: "notes.write",
  input: z.strictObject({ id: NoteId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id: noteId }) {
    await deleteRow(ctx, noteRows, await lockOwnNote(ctx, noteId), noteDeleted);
    return {};
  },
});
