export { createNote, deleteNote, updateNote } from "./commands/write";
export { noteEvents } from "./events";
export { getNote, listNotes } from "./queries";
export { toNote } from "./resource";
