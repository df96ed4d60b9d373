import type { Ctx } from "@/lib/kernel/context";
import { ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** The links that the caller may see: staff and API keys all, a link itself, a contact none. */
export function visible(ctx: Ctx): Prisma.DocumentLinkWhereInput {
  return ofCompanyAnd<Prisma.DocumentLinkWhereInput>(ctx, { contact: null, link: ({ link_id }) => ({ id: link_id }) });
}
