import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toCreditNote, toListed } from "./resource";
import { CreditNote, CreditNoteListed } from "./schema";

const rows = { noun: "credit_note", model: "creditNote", visible } as const;

export const creditNoteRows = defineRows({
  ...rows,
  include: { lines: { orderBy: { position: "asc" } } } as const,
  schema: CreditNote,
  toResource: toCreditNote,
});

/** Without lines, with the names of customer and invoice, for lists. */
export const listedRows = defineRows({
  ...rows,
  include: { customer: { select: { name: true } }, invoice: { select: { number: true } } },
  schema: CreditNoteListed,
  toResource: toListed,
});
