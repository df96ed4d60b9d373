import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";
import type { Permission } from "./schema";
import type { z } from "zod";

/** Keys are the company's, and nobody else's: customers and links see none. */
export function visible(ctx: Ctx): Prisma.ApiKeyWhereInput {
  switch (ctx.principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "contact":
    case "link":
      return { tenant_id: ctx.tenant.id, id: { in: [] } };
  }
}

/** A key does what its maker may do, at most. @throws AppError `forbidden` naming what the caller does not hold. */
export function assertHeld(ctx: Ctx, permissions: readonly z.output<typeof Permission>[]): void {
  const missing = permissions.filter((permission) => !can(ctx, permission));
  if (missing.length > 0) throw new AppError("forbidden", `You cannot give what you do not hold: ${missing.join(", ")}.`);
}
