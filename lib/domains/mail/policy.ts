import type { Ctx } from "@/lib/kernel/context";
import { nounsSeen, ofCompany } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The emails that the caller may see: staff and API keys those about records that they may read, and those about none; a contact or link
 * none. Those to colleagues about their notifications are for the company's owners, who have every permission.
 */
export function visible(ctx: Ctx): Prisma.MailWhereInput {
  if (ctx.principal.kind === "system") return ofCompany(ctx);
  return { AND: [ofCompany(ctx), { OR: [{ about_noun: null }, { about_noun: { in: nounsSeen(ctx) } }] }] };
}
