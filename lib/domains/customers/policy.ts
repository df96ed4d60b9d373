import type { Ctx } from "@/lib/kernel/context";
import { ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** The customers that the caller may see: staff and API keys all, a contact or link its own. Only staff and API keys see deleted ones. */
export function visible(ctx: Ctx): Prisma.CustomerWhereInput {
  const own = ({ customer_id }: { customer_id: string }): Prisma.CustomerWhereInput => ({ id: customer_id, deleted_at: null });
  return ofCompanyAnd(ctx, { contact: own, link: own });
}
