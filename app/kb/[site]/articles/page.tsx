import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArticleRows } from "@/components/knowledge-base/public/ArticleRows";
import { Breadcrumbs } from "@/components/knowledge-base/public/Breadcrumbs";
import { ButtonLink } from "@/components/ui/Button";
import { canonicalOf, openKnowledgeBase, readKbPath, textOf } from "../knowledge-base";
import { readArticlePage } from "../read-page";

interface ArticlesProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: ArticlesProps): Promise<Metadata> {
  const kb = await openKnowledgeBase((await params).site);
  return { title: (await getTranslations("kb.pages"))("all"), alternates: { canonical: canonicalOf(kb, "articles") } };
}

/** All published articles, the newest first. */
export default async function PublicArticlesPage({ params, searchParams }: ArticlesProps) {
  const { ctx } = await openKnowledgeBase((await params).site);
  const t = await getTranslations("kb.pages");
  const kbPath = await readKbPath();
  const page = await readArticlePage(ctx, textOf((await searchParams)["cursor"]));
  return (
    <div className="grid gap-6">
      <Breadcrumbs kbPath={kbPath} path={[]} />
      <h1 className="text-xl font-semibold">{t("all")}</h1>
      {page.data.length === 0 ? <p className="text-muted">{t("empty")}</p> : <ArticleRows kbPath={kbPath} articles={page.data} />}
      {page.next_cursor === null ? null : (
        <p>
          <ButtonLink href={`${kbPath("articles")}?cursor=${encodeURIComponent(page.next_cursor)}`}>{t("more")}</ButtonLink>
        </p>
      )}
    </div>
  );
}
