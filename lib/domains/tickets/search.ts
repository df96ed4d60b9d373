import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Tickets by number, subject and requester. */
export async function searchTickets(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findTicketIds(ctx, text, limit);
  const rows = await ctx.db.ticket.findMany({
    where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, number: true, subject: true },
  });
  return toHits(rows, scores, ({ number, subject }) => ({ title: subject, detail: `#${number}` }));
}

/** The best matches of all the company's tickets; read them through `visible`. */
export function findTicketIds(ctx: Ctx, text: string, limit: number): Promise<Map<string, number>> {
  return findByText(ctx, "tickets", foldText(text.replace(/^#/, "")), limit);
}
