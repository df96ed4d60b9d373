import type { Ctx } from "@/lib/kernel/context";

/** The place of a ticket's newest public message; 0 without one. */
export async function newestPublicOf(ctx: Ctx, ticketId: string): Promise<number> {
  const newest = await ctx.db.ticketMessage.findFirst({
    where: { tenant_id: ctx.tenant.id, ticket_id: ticketId, kind: "public" },
    orderBy: [{ sequence: "desc" }],
    select: { sequence: true },
  });
  return newest?.sequence ?? 0;
}
