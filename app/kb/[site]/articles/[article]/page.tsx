import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { ArticleText } from "@/components/ui/ArticleText";
import { ArticleRows } from "@/components/knowledge-base/public/ArticleRows";
import { Breadcrumbs } from "@/components/knowledge-base/public/Breadcrumbs";
import { Contents } from "@/components/knowledge-base/public/Contents";
import { Languages } from "@/components/knowledge-base/public/Languages";
import { VoteForm } from "@/components/knowledge-base/public/VoteForm";
import { DateText } from "@/components/ui/DateText";
import { getOwnVote, getPublicArticle } from "@/lib/domains/knowledge-base";
import { AppError } from "@/lib/kernel/base/errors";
import { answerMoved } from "@/lib/kernel/http/pages/page-answer";
import {
  canonicalOf,
  decodeSegment,
  isPartial,
  type KnowledgeBase,
  openKnowledgeBase,
  pathTo,
  readKbPath,
  textOf,
} from "../../knowledge-base";
import { NothingHere } from "../../NothingHere";

type Translations = Awaited<ReturnType<typeof getPublicArticle>>["translations"];

interface ArticleProps {
  params: Promise<{ site: string; article: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Null for an address that no published article has or had. */
const readArticle = cache(async (site: string, segment: string) => {
  const kb = await openKnowledgeBase(site);
  const asked = decodeSegment(segment)?.normalize("NFC");
  if (asked === undefined) return null;
  try {
    return { kb, asked, article: await getPublicArticle(kb.ctx, { article: asked }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});

export async function generateMetadata({ params }: ArticleProps): Promise<Metadata> {
  const { site, article: segment } = await params;
  const found = await readArticle(site, segment);
  if (found === null) return { robots: { index: false } };
  const { title, excerpt, slug } = found.article;
  return {
    title,
    description: excerpt,
    alternates: {
      canonical: canonicalOf(found.kb, "articles", slug),
      types: { "text/markdown": `${canonicalOf(found.kb, "articles", slug)}.md` },
      languages: alternatesOf(found.kb, found.article.translations),
    },
  };
}

/** The address in each language (hreflang), and the original for readers of all others; none for an article in one language. */
function alternatesOf(kb: KnowledgeBase, translations: Translations): Record<string, string> {
  if (translations.length < 2) return {};
  return Object.fromEntries(
    translations.flatMap(({ language, slug, is_original }) => {
      const address = canonicalOf(kb, "articles", slug);
      return is_original
        ? [
            [language, address],
            ["x-default", address],
          ]
        : [[language, address]];
    }),
  );
}

/** An article, readable without scripts. An address that it had before leads to the present one. */
export default async function PublicArticlePage({ params, searchParams }: ArticleProps) {
  const { site, article: segment } = await params;
  const found = await readArticle(site, segment);
  if (found === null) return <NothingHere />;
  const { kb, asked, article } = found;
  const kbPath = await readKbPath();
  const here = kbPath("articles", article.slug);
  if (asked !== article.slug) {
    if (await isPartial()) permanentRedirect(here);
    answerMoved(here);
    return <a href={here}>{article.title}</a>;
  }
  const t = await getTranslations("kb.pages");
  const { helpful } = await getOwnVote(kb.ctx, { article: article.slug });
  const vote = textOf((await searchParams)["vote"]);
  return (
    <article lang={article.language} className="grid gap-6">
      <Breadcrumbs kbPath={kbPath} path={pathTo(kb.categories, article.category?.slug)} />
      <header className="grid gap-1.5">
        <h1 dir="auto" className="text-2xl font-semibold text-balance text-match [overflow-wrap:anywhere]">
          {article.title}
        </h1>
        <p className="text-sm text-muted">{t.rich("updated", { date: () => <DateText value={article.published_at.toISOString()} /> })}</p>
        <Languages kbPath={kbPath} translations={article.translations} language={article.language} />
      </header>
      <Contents headings={article.headings} />
      <ArticleText html={article.html} className="measure" />
      {article.related.length === 0 ? null : (
        <section className="order-last grid gap-3">
          <h2 className="text-lg font-semibold">{t("related")}</h2>
          <ArticleRows kbPath={kbPath} articles={article.related} />
        </section>
      )}
      <VoteForm slug={article.slug} helpful={helpful} outcome={vote === "failed" || vote === "explained" ? vote : null} />
    </article>
  );
}
