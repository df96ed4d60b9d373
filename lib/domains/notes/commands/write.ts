import { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import type { Note as NoteRow } from "@/prisma/generated/client";
import { noteCreated, noteDeleted, noteUpdated } from "../events";
import { assertAuthor, authorOf } from "../policy";
import { findNote, findTarget } from "../queries";
import { noteWire, toNote } from "../resource";
import { Note, NoteCreate, NoteId, NoteUpdate } from "../schema";

const id = "not_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** The author's own note, locked and fresh. */
async function lockOwnNote(ctx: CommandCtx, noteId: string): Promise<NoteRow> {
  await lockRows(ctx, "notes", [noteId]);
  const row = await findNote(ctx, noteId);
  assertAuthor(ctx, row);
  await assertFresh(ctx, row);
  return row;
}

export const createNote = command({
  id: "notes.create",
  summary: "Write a note at a customer or an invoice",
  permission: "notes.write",
  input: NoteCreate,
  output: Note,
  example: { record_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", body: "Prefers to be called in the afternoon." },
  async run(ctx, { record_id, body }) {
    const target = await findTarget(ctx, record_id);
    const now = ctx.clock.now();
    const noteId = newId(now);
    await ctx.db.note.createMany({
      data: [{ id: noteId, tenant_id: ctx.tenant.id, ...target, ...authorOf(ctx), body, created_at: now, updated_at: now }],
    });
    const row = await findNote(ctx, noteId);
    ctx.audit({ noun: "note", id: row.id, version: row.version, before: null, after: noteWire(row) });
    ctx.emit(noteCreated, { record_id: row.id, sequence: row.version, data: toNote(row) });
    return toNote(row);
  },
});

export const updateNote = command({
  id: "notes.update",
  summary: "Change a note of one's own",
  permission: "notes.write",
  input: NoteUpdate.extend({ id: NoteId }),
  output: Note,
  example: { id, body: "Prefers to be called in the morning." },
  async run(ctx, { id: noteId, body }) {
    const before = await lockOwnNote(ctx, noteId);
    if (body === undefined || body === before.body) return toNote(before);
    await ctx.db.note.updateMany({
      where: { tenant_id: ctx.tenant.id, id: noteId },
      data: { body, version: before.version + 1, updated_at: ctx.clock.now() },
    });
    const after = await findNote(ctx, noteId);
    ctx.audit({ noun: "note", id: after.id, version: after.version, before: noteWire(before), after: noteWire(after) });
    ctx.emit(noteUpdated, { record_id: after.id, sequence: after.version, data: toNote(after), previous: { body: before.body } });
    return toNote(after);
  },
});

export const deleteNote = command({
  id: "notes.delete",
  summary: "Delete a note of one's own for good",
  permission: "notes.write",
  input: z.strictObject({ id: NoteId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id: noteId }) {
    const row = await lockOwnNote(ctx, noteId);
    await ctx.db.note.deleteMany({ where: { tenant_id: ctx.tenant.id, id: noteId } });
    ctx.audit({ noun: "note", id: noteId, before: noteWire(row), after: null });
    ctx.emit(noteDeleted, { record_id: noteId, sequence: row.version + 1, data: toNote(row) });
    return {};
  },
});
