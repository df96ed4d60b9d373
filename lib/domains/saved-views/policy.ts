import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import type { Prisma } from "@/prisma/generated/client";
import { SavedViewList, viewableLists } from "./schema";

/** Why these operations ask for no permission of their own. */
export const ownViews = open("Staff members see their own views and shared ones, of the lists that they may read.");

/**
 * The views that the caller may see, of lists that the caller may read: a colleague's own and the shared, a program the shared, a customer
 * none.
 */
export function visible(ctx: Ctx): Prisma.SavedViewWhereInput {
  const { principal } = ctx;
  const readable = {
    tenant_id: ctx.tenant.id,
    list: { in: SavedViewList.options.filter((list) => can(ctx, viewableLists[list].permission)) },
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
      return { ...readable, id: { in: [] } };
  }
}

/** The colleague who has views. @throws AppError `forbidden` for all but colleagues. */
export function viewOwner({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Only a colleague who is signed in keeps views; an API key has none.");
}

/** @throws AppError `forbidden` without the list's own permission. */
export function assertReadable(ctx: Ctx, list: SavedViewList): void {
  const { permission } = viewableLists[list];
  if (!can(ctx, permission)) throw new AppError("forbidden", `This needs the permission ${permission}.`);
}
