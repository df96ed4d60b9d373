import { AppError } from "@/lib/kernel/base/errors";
import { partOf, readPermissionOf } from "@/lib/domains/records";
import { nouns, nounsWith, type NounWith } from "@/lib/kernel/base/nouns";
import { can, type Ctx } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import type { Prisma } from "@/prisma/generated/client";
import type { ViewableList } from "./rules";
import { SavedViewList } from "./schema";

const nounOfList = Object.fromEntries(nounsWith("views").map((noun) => [nouns[noun].plural, noun])) as Record<
  SavedViewList,
  NounWith<"views">
>;

/** The query parameters of a single page, which a view does not store. */
const page = { limit: true, cursor: true, include: true } as const;

/** A list with the query and columns that a view of it may have. */
export function viewableList(name: SavedViewList): ViewableList {
  const { query, row } = partOf(nounOfList[name], "list");
  return { name, query: query.omit(page), columns: Object.keys(row.shape) };
}

/** Why these operations need no permission of their own. */
export const ownViews = open("Staff members see their own views and shared ones, of the lists that they may read.");

/**
 * The views that the caller may see, of lists that the caller may read: a colleague their own and shared ones, an API key shared ones, a
 * customer none.
 */
export function visible(ctx: Ctx): Prisma.SavedViewWhereInput {
  const { principal } = ctx;
  const readable = {
    tenant_id: ctx.tenant.id,
    list: { in: SavedViewList.options.filter((list) => can(ctx, readPermissionOf(nounOfList[list]))) },
  };
  switch (principal.kind) {
    case "staff":
      return { ...readable, OR: [{ staff_id: principal.staff_id }, { shared: true }] };
    case "key":
      return { ...readable, shared: true };
    case "system":
      return readable;
    case "contact":
    case "link":
    case "visitor":
      return { ...readable, id: { in: [] } };
  }
}

/** The colleague for whom `is_default` is computed; null for an API key. */
export function readerOf({ principal }: Ctx): string | null {
  return principal.kind === "staff" ? principal.staff_id : null;
}

/** The calling colleague's id. @throws AppError `forbidden` for all other callers. */
export function viewOwner({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Only a signed-in colleague can save views; an API key cannot.");
}

/** @throws AppError `forbidden` without the list's own permission. */
export function assertReadable(ctx: Ctx, list: SavedViewList): void {
  const permission = readPermissionOf(nounOfList[list]);
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
}
