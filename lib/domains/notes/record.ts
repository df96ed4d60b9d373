import { defineRecord } from "@/lib/kernel/record";
import { noteEvents } from "./events";
import { findNote } from "./queries/find";
import { Note } from "./schema";

export const noteRecord = defineRecord({
  noun: "note",
  read: "notes.read",
  resource: Note,
  title: null,
  events: noteEvents,
  find: findNote,
});
