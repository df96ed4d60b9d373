import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

/** The mails that the caller may see: staff and programs the tenant's, a contact or link none. */
export function visible(ctx: Ctx): Prisma.MailWhereInput {
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
