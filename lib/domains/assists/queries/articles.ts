import { getPublicArticle, listPublicArticles } from "@/lib/domains/knowledge-base";
import type { Ctx } from "@/lib/kernel/context";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";

export interface Source {
  slug: string;
  title: string;
  url: string;
  markdown: string;
}

const mostArticles = 4;
const mostWords = 8;
/** Of one article. */
const mostCharacters = 6_000;

/** The longest words of texts, each once, which say most about their subject. */
function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]{4,40}/gu) ?? []);
  return [...new Set(words)].toSorted((one, other) => other.length - one.length).slice(0, mostWords);
}

/**
 * The published articles that match a ticket best: each search counts for those it finds, the whole subject most. Drafts and internal texts
 * are never among them.
 */
export async function findSources(ctx: Ctx, subject: string, newest: string): Promise<Source[]> {
  const scores = new Map<string, number>();
  const count = async (q: string, weight: number): Promise<void> => {
    const { data } = await listPublicArticles(ctx, { q, language: "any", limit: 5 });
    data.forEach(({ slug }, place) => scores.set(slug, (scores.get(slug) ?? 0) + weight / (place + 1)));
  };
  const line = subject.replace(/\s+/g, " ").trim().slice(0, 100);
  if (line !== "") await count(line, 3);
  for (const word of wordsOf([subject, newest.slice(0, 2_000)])) await count(word, 1);
  const best = [...scores].toSorted(([, one], [, other]) => other - one).slice(0, mostArticles);
  const base = tenantBaseUrl(ctx.runtime.environment.ATRIUM_BASE_URL, ctx.tenant.slug);
  return Promise.all(
    best.map(async ([slug]) => {
      const { title, markdown } = await getPublicArticle(ctx, { article: slug });
      return { slug, title, url: `${base}/kb/articles/${encodeURIComponent(slug)}`, markdown: markdown.slice(0, mostCharacters) };
    }),
  );
}
