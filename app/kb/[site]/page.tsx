import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArticleRows } from "@/components/knowledge-base/public/ArticleRows";
import { CategoryRows } from "@/components/knowledge-base/public/CategoryRows";
import { SearchForm } from "@/components/knowledge-base/public/SearchForm";
import { listPublicArticles } from "@/lib/domains/knowledge-base";
import { canonicalOf, openKnowledgeBase, readerLanguage, readKbPath, textOf } from "./knowledge-base";
import { SearchResults } from "./SearchResults";

interface HomeProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: HomeProps): Promise<Metadata> {
  const kb = await openKnowledgeBase((await params).site);
  const searched = textOf((await searchParams)["q"]) !== undefined;
  const types = { "application/atom+xml": canonicalOf(kb, "feed.xml") };
  return { alternates: { canonical: canonicalOf(kb), types }, ...(searched ? { robots: { index: false } } : {}) };
}

/** The search first; then the categories and the newest articles, or what was found. */
export default async function KnowledgeBaseHome({ params, searchParams }: HomeProps) {
  const { ctx, categories } = await openKnowledgeBase((await params).site);
  const q = textOf((await searchParams)["q"])?.slice(0, 100);
  const t = await getTranslations("kb.pages");
  if (q !== undefined) return <SearchResults ctx={ctx} q={q} />;
  const kbPath = await readKbPath();
  const newest = await listPublicArticles(ctx, { limit: 6, language: await readerLanguage() });
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <h1 className="text-2xl font-semibold text-balance">{t("question")}</h1>
        <SearchForm kbPath={kbPath} />
      </div>
      {newest.data.length === 0 ? <p className="text-muted">{t("empty")}</p> : null}
      {categories.length === 0 ? null : (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t("categories")}</h2>
          <CategoryRows kbPath={kbPath} categories={categories} inside={null} />
        </section>
      )}
      {newest.data.length === 0 ? null : (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t("newest")}</h2>
          <ArticleRows kbPath={kbPath} articles={newest.data} />
          <p>
            <a href={kbPath("articles")} className="inline-flex min-h-9 items-center underline">
              {t("all")}
            </a>
          </p>
        </section>
      )}
    </div>
  );
}
