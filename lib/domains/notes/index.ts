export { createNote, deleteNote, updateNote } from "./commands/write";
export { noteEvents } from "./events";
export { getNote, listNotes } from "./queries";
export { noteRecord } from "./record";
export { toNote } from "./resource";
