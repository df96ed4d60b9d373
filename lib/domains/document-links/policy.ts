import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

/** The links that the caller may see: staff and programs the tenant's, a link itself, a contact none. */
export function visible(ctx: Ctx): Prisma.DocumentLinkWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "contact":
      return { tenant_id: ctx.tenant.id, id: { in: [] } };
    case "link":
      return { tenant_id: ctx.tenant.id, id: principal.link_id };
  }
}
