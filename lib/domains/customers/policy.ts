import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

/** The customers that the caller may see: staff and programs the tenant's, a contact or link its own. Deleted ones are staff's alone. */
export function visible(ctx: Ctx): Prisma.CustomerWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "contact":
    case "link":
      return { tenant_id: ctx.tenant.id, id: principal.customer_id, deleted_at: null };
  }
}
