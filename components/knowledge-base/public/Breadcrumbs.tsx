import { useTranslations } from "next-intl";
import type { KbPath } from "@/components/knowledge-base/kb-path";

/** The way from the home page down to the categories above the present page. */
export function Breadcrumbs({ path, kbPath }: { path: readonly { slug: string; name: string }[]; kbPath: KbPath }) {
  const t = useTranslations("kb.pages");
  const link = "inline-flex min-h-6 items-center text-muted hover:text-text hover:underline";
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className="flex flex-wrap gap-x-2 text-sm">
        <li>
          <a href={kbPath()} className={link}>
            {t("title")}
          </a>
        </li>
        {path.map(({ slug, name }) => (
          <li key={slug} className="flex gap-2">
            <span aria-hidden="true" className="text-muted">
              /
            </span>
            <a href={kbPath("categories", slug)} className={link}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
