import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toNote } from "./resource";
import { Note } from "./schema";

export const noteRows = defineRows({ noun: "note", model: "note", visible, schema: Note, toResource: toNote });
