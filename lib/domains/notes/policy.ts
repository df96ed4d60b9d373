import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { ofCompany, visibleRecords } from "@/lib/kernel/visibility";
import type { Note as NoteRow, Prisma } from "@/prisma/generated/client";
import { NotedNoun } from "./schema";

/** Staff and API keys see the notes of records that they may read; customers and link holders see none. */
export function visible(ctx: Ctx): Prisma.NoteWhereInput {
  return { AND: [ofCompany(ctx), { record: visibleRecords(ctx, NotedNoun.options) }] };
}

/** The author: a colleague by id and name, an API key by its name. @throws AppError `forbidden` for others. */
export function authorOf({ principal }: Ctx): { author_id: string | null; author_name: string } {
  switch (principal.kind) {
    case "staff":
      return { author_id: principal.staff_id, author_name: principal.name };
    case "key":
    case "system":
      return { author_id: null, author_name: principal.name };
    case "contact":
    case "link":
    case "visitor":
      throw new AppError("forbidden", "Only the company's staff and API keys can use notes.");
  }
}

/** Only the author may change a note. @throws AppError `forbidden`. */
export function assertAuthor(ctx: Ctx, note: NoteRow): void {
  const { author_id, author_name } = authorOf(ctx);
  if (author_id === note.author_id && (author_id !== null || author_name === note.author_name)) return;
  throw new AppError("forbidden", "Only the author can change or delete a note.");
}
