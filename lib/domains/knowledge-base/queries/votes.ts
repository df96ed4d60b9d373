import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToVisitors, query } from "@/lib/kernel/operation";
import { pseudonymForTenant } from "@/lib/kernel/tenant-keys";
import { Slug, Voted } from "../schema";
import { findPage } from "./pages";

/** Tells readers apart for a day, without a cookie: a keyed hash, from which neither address nor browser can be read. */
export async function readerOf(ctx: Ctx): Promise<string> {
  const { ip, user_agent } = ctx.request;
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const text = JSON.stringify([day, ip, user_agent]);
  return (await pseudonymForTenant(ctx.runtime, ctx.tenant.id, "knowledge base votes", text)).toString("base64url");
}

export const getOwnVote = query({
  id: "articles.get_own_vote",
  summary: "Get the caller’s own vote of today on an article; null without one",
  access: openToVisitors("A reader sees their own vote, to change it or take it back."),
  input: z.strictObject({ article: Slug }),
  output: Voted,
  example: { article: "clear-a-paper-jam" },
  async run(ctx, { article }) {
    const page = await findPage(ctx, article);
    if (!page) throw notFound("article");
    const where = { tenant_id: ctx.tenant.id, article_id: page.id, reader: await readerOf(ctx) };
    const vote = await ctx.db.kbVote.findFirst({ where, select: { helpful: true } });
    return { helpful: vote?.helpful ?? null };
  },
});
