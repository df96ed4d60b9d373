import { z } from "zod";
import { findCustomer } from "@/lib/domains/customers";
import { findInvoice } from "@/lib/domains/invoices";
import { AppError, assertNever, invalidField, notFound } from "@/lib/kernel/base/errors";
import { readRecordId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { Note as NoteRow } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toNote } from "./resource";
import { NotedNoun, NoteId, NoteList, NotePage, Note } from "./schema";

/** The record of a note, by its column. */
export type NoteTarget = { customer_id: string } | { invoice_id: string };

/**
 * The record behind an id, if notes are written at its kind and the caller sees it.
 * @throws AppError `invalid` for another kind, `forbidden` without the permission to read it, `not_found`.
 */
export async function findTarget(ctx: Ctx, recordId: string): Promise<NoteTarget> {
  const record = readRecordId(recordId);
  const noun = NotedNoun.safeParse(record?.noun).data;
  if (!record || noun === undefined) throw invalidField("record_id", "kind", `Notes are written at: ${NotedNoun.options.join(", ")}.`);
  const permission = `${noun}s.read` as const;
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
  switch (noun) {
    case "customer":
      return { customer_id: (await findCustomer(ctx, record.id)).id };
    case "invoice":
      return { invoice_id: (await findInvoice(ctx, record.id)).id };
    default:
      return assertNever(noun);
  }
}

/** One note, or `not_found`; at a record of a kind that the caller may not read it is not there either. */
export async function findNote(ctx: Ctx, id: string): Promise<NoteRow> {
  const row = await ctx.db.note.findFirst({ where: { AND: [visible(ctx), readable(ctx), { id }] } });
  if (!row) throw notFound("note");
  return row;
}

/** Notes at the kinds of record that the caller may read. */
function readable(ctx: Ctx) {
  return {
    OR: [
      ...(can(ctx, "customers.read") ? [{ customer_id: { not: null } }] : []),
      ...(can(ctx, "invoices.read") ? [{ invoice_id: { not: null } }] : []),
    ],
  };
}

export const listNotes = query({
  id: "notes.list",
  summary: "List notes, newest first, all or those at one record",
  permission: "notes.read",
  input: NoteList,
  output: NotePage,
  example: { record_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, input) {
    const filter = { AND: [visible(ctx), readable(ctx), input.record_id === undefined ? {} : await findTarget(ctx, input.record_id)] };
    const keyset = keysetOf(input, "-created_at", { created_at: "instant" });
    const rows = await ctx.db.note.findMany({ where: { AND: [filter, keyset.where] }, orderBy: keyset.orderBy, take: keyset.take });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.note.count({ where: filter, take }));
    return { data: page.data.map(toNote), next_cursor: page.next_cursor, ...total };
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
