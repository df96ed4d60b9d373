import type { Ctx } from "@/lib/kernel/context";
import { ofCompany, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Staff, programs and the system see the tenant's projects; contacts, link holders and visitors see none. */
export const visible = ofCompany;

/** The projects that are shared with their customer, and of a contact those of its own customer; a cancelled one is no longer shown. */
export function visibleShared(ctx: Ctx): Prisma.ProjectWhereInput {
  const own = ofCompanyAnd<Prisma.ProjectWhereInput>(ctx, { contact: ({ customer_id }) => ({ customer_id }), link: null });
  return { AND: [own, { shared: true, status: { not: "cancelled" } }] };
}
