import { z } from "zod";
import { internalForVisitors, query } from "@/lib/kernel/operation";
import { ArticleLanguage } from "../schema";

const Version = z.object({ slug: z.string(), language: ArticleLanguage });

export const listTranslationGroups = query({
  id: "articles.list_translation_groups",
  summary: "List the published articles that are out in several languages, together with their translations",
  access: internalForVisitors("called by the sitemap of the knowledge base"),
  input: z.strictObject({}),
  output: z.object({ data: z.array(z.array(Version)) }),
  example: {},
  async run(ctx) {
    const { id: tenant_id } = ctx.tenant;
    const rows = await ctx.db.kbPage.findMany({
      where: { tenant_id, article: { OR: [{ translation_of: { not: null } }, { translations: { some: { page: { isNot: null } } } }] } },
      select: { id: true, slug: true, language: true, article: { select: { translation_of: true } } },
      orderBy: { language: "asc" },
    });
    const groups = new Map<string, z.output<typeof Version>[]>();
    for (const { id, slug, language, article } of rows) {
      const original = article.translation_of ?? id;
      groups.set(original, [...(groups.get(original) ?? []), { slug, language: ArticleLanguage.parse(language) }]);
    }
    return { data: [...groups.values()].filter((group) => group.length > 1) };
  },
});
