import { foldText } from "@/lib/kernel/base/fold-text";
import { newId } from "@/lib/kernel/ids";
import { command, openToVisitors } from "@/lib/kernel/operation";
import { z } from "zod";
import { findPageIds } from "../search";
import { SearchText } from "../schema";

/** Texts that are kept for a company; beyond, the oldest searches make room. */
const most = 1_000;

const Counted = z.object({ counted: z.boolean() });

export const reportFailedSearch = command({
  id: "articles.report_search",
  summary: "Count a search that found nothing, so that staff learn what is missing; one that finds something isn’t counted",
  access: openToVisitors("The search page of the knowledge base reports what it could not find."),
  input: SearchText,
  output: Counted,
  example: { q: "paper jam" },
  async run(ctx, { q }) {
    const text_key = foldText(q).replace(/\s+/g, " ");
    if (text_key === "" || (await findPageIds(ctx, q, 1)).size > 0) return { counted: false };
    const tenant_id = ctx.tenant.id;
    const now = ctx.clock.now();
    await ctx.db.$executeRaw`
      insert into public.kb_failed_searches (id, tenant_id, text_key, text, count, first_at, last_at)
      values (${newId(now)}::uuid, ${tenant_id}::uuid, ${text_key}, ${q}, 1, ${now}, ${now})
      on conflict (tenant_id, text_key)
      do update set count = kb_failed_searches.count + 1, text = excluded.text, last_at = excluded.last_at`;
    const surplus = await ctx.db.kbFailedSearch.findMany({
      where: { tenant_id },
      select: { id: true },
      orderBy: [{ last_at: "desc" }, { id: "desc" }],
      skip: most,
      take: 100,
    });
    if (surplus.length > 0) await ctx.db.kbFailedSearch.deleteMany({ where: { tenant_id, id: { in: surplus.map(({ id }) => id) } } });
    return { counted: true };
  },
});

export const dismissFailedSearch = command({
  id: "articles.dismiss_search",
  summary: "Take a failed search off the report; it comes back if visitors search for it again",
  permission: "kb.write",
  input: SearchText,
  output: z.object({ dismissed: z.boolean() }),
  example: { q: "paper jam" },
  async run(ctx, { q }) {
    const where = { tenant_id: ctx.tenant.id, text_key: foldText(q).replace(/\s+/g, " ") };
    const { count } = await ctx.db.kbFailedSearch.deleteMany({ where });
    return { dismissed: count > 0 };
  },
});
