import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { open } from "@/lib/kernel/operation";
import type { Prisma } from "@/prisma/generated/client";

/** Why these operations need no permission. */
export const ownInbox = open("Each staff member reads and changes only their own inbox.");

/** The notifications that the caller may see: a colleague their own, the system, which creates them, all. */
export function visible(ctx: Ctx): Prisma.NotificationWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff":
      return { tenant_id: ctx.tenant.id, staff_id: principal.staff_id, inbox: true };
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "key":
    case "contact":
    case "link":
    case "visitor":
      return { tenant_id: ctx.tenant.id, id: { in: [] } };
  }
}

/** The calling colleague's id. @throws AppError `forbidden` for all other callers. */
export function inboxOwner({ principal }: Ctx): string {
  if (principal.kind === "staff") return principal.staff_id;
  throw new AppError("forbidden", "Only a signed-in colleague has an inbox; an API key has none.");
}
