import type { Ctx } from "@/lib/kernel/context";
import type { PrivacyRequest as PrivacyRequestRow } from "@/prisma/generated/client";

const most = 5;

/**
 * The addresses on file to which a proof is sent: the one of the request if a record has it, and those of contacts and leads with its
 * phone. An address that only the request names proves nothing.
 */
export async function addressesOnFile(ctx: Ctx, { email, phone }: Pick<PrivacyRequestRow, "email" | "phone">): Promise<string[]> {
  const { id: tenant_id } = ctx.tenant;
  const is = { equals: email, mode: "insensitive" as const };
  const by = phone === null ? [{ email: is }] : [{ email: is }, { phone }];
  const select = { email: true };
  const found = [
    ...(await ctx.db.contact.findMany({ where: { tenant_id, OR: by }, select, take: most })),
    ...(await ctx.db.customer.findMany({ where: { tenant_id, OR: by }, select, take: most })),
    ...(await ctx.db.lead.findMany({ where: { tenant_id, OR: by }, select, take: most })),
    ...(await ctx.db.booking.findMany({ where: { tenant_id, email: is }, select, take: 1 })),
    ...(await ctx.db.staff.findMany({ where: { tenant_id, email: is }, select, take: 1 })),
    ...(await ctx.db.ticket.findMany({ where: { tenant_id, requester_email: is }, select: { requester_email: true }, take: 1 })).map(
      ({ requester_email }) => ({ email: requester_email }),
    ),
  ];
  return [...new Set(found.flatMap(({ email: address }) => (address === null ? [] : [address.toLowerCase()])))].slice(0, most);
}
