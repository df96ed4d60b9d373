import { partOf, readPermissionOf } from "@/lib/domains/records";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import type { ExportedList } from "@/lib/kernel/record";
import { nounOfList, type ExportList } from "../schema";

/** @throws AppError `forbidden` without the list's own permission. */
export function assertReadable(ctx: Ctx, list: ExportList): void {
  const permission = readPermissionOf(nounOfList(list));
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
}

/** How a list is read. @throws AppError `internal` if its record declares no columns, which the types rule out. */
export function exportedList(list: ExportList): ExportedList {
  const { query, row, read, columns, more } = partOf(nounOfList(list), "list");
  if (!read || !columns) throw new AppError("internal", `The list ${list} has no columns.`);
  return { query, row, read, columns, ...(more ? { more } : {}) };
}
