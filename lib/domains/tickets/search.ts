import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { filterByText } from "@/lib/kernel/list-search";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Between the text inside a word and one that is similar. */
const inMessages = 1.25;

/** Tickets by number, subject and requester, then by the words of their messages, the latest first. */
export async function searchTickets(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const entered = text.replace(/^#/, "");
  const scores = await findByText(ctx, "tickets", foldText(entered), limit);
  const better = [...scores].filter(([, score]) => score > inMessages).map(([id]) => id);
  const select = { id: true, number: true, subject: true };
  const written = await ctx.db.ticket.findMany({
    where: { AND: [visible(ctx), await filterByText(ctx, "ticket", entered), { id: { notIn: better } }] },
    select,
    orderBy: [{ last_message_at: "desc" }, { id: "desc" }],
    take: limit,
  });
  for (const { id } of written) scores.set(id, inMessages);
  const rows = await ctx.db.ticket.findMany({ where: { AND: [visible(ctx), { id: { in: [...scores.keys()] } }] }, select });
  return toHits(rows, scores, ({ number, subject }) => ({ title: subject, detail: `#${number}` })).slice(0, limit);
}
