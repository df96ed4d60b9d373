import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

/** A colleague sees their own macros and shared ones, a program shared ones, a customer none. */
export function visible({ principal, tenant }: Ctx): Prisma.MacroWhereInput {
  const own = { tenant_id: tenant.id };
  switch (principal.kind) {
    case "staff":
      return { ...own, OR: [{ shared: true }, { owner_id: principal.staff_id }] };
    case "key":
      return { ...own, shared: true };
    case "system":
      return own;
    case "contact":
    case "link":
    case "visitor":
      return { ...own, id: { in: [] } };
  }
}

/** @throws AppError `forbidden` for a shared macro without the permission to share. */
export function assertMayShare(ctx: Ctx, ...macros: { shared: boolean }[]): void {
  if (!macros.some(({ shared }) => shared) || can(ctx, "macros.share")) return;
  throw new AppError("forbidden", "This needs the permission macros.share.");
}
