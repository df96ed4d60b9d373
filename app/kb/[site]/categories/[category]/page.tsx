import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArticleRows } from "@/components/knowledge-base/public/ArticleRows";
import { Breadcrumbs } from "@/components/knowledge-base/public/Breadcrumbs";
import { CategoryRows } from "@/components/knowledge-base/public/CategoryRows";
import { ButtonLink } from "@/components/ui/Button";
import { canonicalOf, decodeSegment, openKnowledgeBase, pathTo, readKbPath, textOf } from "../../knowledge-base";
import { NothingHere } from "../../NothingHere";
import { readArticlePage } from "../../read-page";

interface CategoryProps {
  params: Promise<{ site: string; category: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function read(params: CategoryProps["params"]) {
  const { site, category } = await params;
  const kb = await openKnowledgeBase(site);
  const path = pathTo(kb.categories, decodeSegment(category));
  return { kb, path, category: path.at(-1) };
}

export async function generateMetadata({ params }: CategoryProps): Promise<Metadata> {
  const { kb, category } = await read(params);
  if (category === undefined) return { robots: { index: false } };
  const { name, description, slug } = category;
  return {
    title: name,
    ...(description === "" ? {} : { description }),
    alternates: { canonical: canonicalOf(kb, "categories", slug) },
  };
}

/** A category with those inside it and its articles. */
export default async function PublicCategoryPage({ params, searchParams }: CategoryProps) {
  const { kb, path, category } = await read(params);
  if (category === undefined) return <NothingHere />;
  const t = await getTranslations("kb.pages");
  const { slug, name, description } = category;
  const kbPath = await readKbPath();
  const page = await readArticlePage(kb.ctx, textOf((await searchParams)["cursor"]), slug);
  return (
    <div className="grid gap-6">
      <Breadcrumbs kbPath={kbPath} path={path.slice(0, -1)} />
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h1>
        {description === "" ? null : (
          <p dir="auto" className="measure text-match text-muted">
            {description}
          </p>
        )}
      </div>
      {page.data.length === 0 ? null : <ArticleRows kbPath={kbPath} articles={page.data} />}
      {page.next_cursor === null ? null : (
        <p>
          <ButtonLink href={`${kbPath("categories", slug)}?cursor=${encodeURIComponent(page.next_cursor)}`}>{t("more")}</ButtonLink>
        </p>
      )}
      {kb.categories.some(({ parent }) => parent === slug) ? (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t("categories")}</h2>
          <CategoryRows kbPath={kbPath} categories={kb.categories} inside={slug} />
        </section>
      ) : null}
    </div>
  );
}
