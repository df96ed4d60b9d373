import { defineRecord } from "@/lib/kernel/record";
import { findRow } from "@/lib/kernel/rows";
import { noteEvents } from "./events";
import { noteRows } from "./rows";
import { Note } from "./schema";

export const noteRecord = defineRecord({
  noun: "note",
  read: "notes.read",
  resource: Note,
  title: null,
  events: noteEvents,
  find: (ctx, id) => findRow(ctx, noteRows, id),
});
