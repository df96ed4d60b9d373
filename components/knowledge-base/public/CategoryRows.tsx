import { useTranslations } from "next-intl";
import type { KbPath } from "@/components/knowledge-base/kb-path";
import type { PublicCategoryRow } from "@/lib/domains/knowledge-base/schema";

/** The categories directly inside one, or at the top for null, each with how many articles it has with those inside it. */
export function CategoryRows({
  categories,
  inside,
  kbPath,
}: {
  categories: readonly PublicCategoryRow[];
  inside: string | null;
  kbPath: KbPath;
}) {
  const t = useTranslations("kb.pages");
  const countOf = (slug: string, own: number): number =>
    categories.filter(({ parent }) => parent === slug).reduce((sum, child) => sum + countOf(child.slug, child.article_count), own);
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {categories
        .filter(({ parent }) => parent === inside)
        .map(({ slug, name, description, article_count }) => (
          <li key={slug} className="grid">
            <a
              href={kbPath("categories", slug)}
              className="grid content-start gap-1 rounded-md border border-line bg-surface px-4 py-3 hover:border-edge"
            >
              <span dir="auto" className="font-medium text-match [overflow-wrap:anywhere]">
                {name}
              </span>
              {description === "" ? null : (
                <span dir="auto" className="text-match text-sm text-muted [overflow-wrap:anywhere]">
                  {description}
                </span>
              )}
              <span className="text-sm text-muted">{t("articles", { count: countOf(slug, article_count) })}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}
