import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { Heading } from "@/lib/domains/knowledge-base/rules";

/** Fewer headings are seen at a glance. */
const fewest = 3;

/** The table of contents of a longer article. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useTranslations("kb.pages");
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < fewest) return null;
  return (
    <nav aria-label={t("contents")} className="measure rounded-md border border-line bg-surface px-4 py-3">
      <h2 className="text-sm font-semibold">{t("contents")}</h2>
      <ol className="grid pt-1 text-sm">
        {shown.map(({ id, level, text }) => (
          <li key={id} className={classNames(level === 3 && "ps-4")}>
            <a href={`#${id}`} className="inline-flex min-h-7 items-center hover:underline">
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
