import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toNote } from "./resource";
import { Note } from "./schema";

/** What `toNote` needs of a row. */
export const withNoun = { record: { select: { noun: true } } } as const;

export const noteRows = defineRows({ noun: "note", model: "note", include: withNoun, visible, schema: Note, toResource: toNote });
