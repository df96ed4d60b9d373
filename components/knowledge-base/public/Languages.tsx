import { useTranslations } from "next-intl";
import type { KbPath } from "@/components/knowledge-base/kb-path";
import { languageName } from "@/lib/commerce/locale-of";
import type { PublicArticleDetail } from "@/lib/domains/knowledge-base/schema";
import type { z } from "zod";

type Shown = Pick<z.output<typeof PublicArticleDetail>, "translations" | "language">;

const link =
  "inline-flex min-h-8 items-center rounded-md px-2 text-muted hover:text-text aria-[current]:font-semibold aria-[current]:text-text";

/** Leads to the same article in its other languages, each by its own name. */
export function Languages({ translations, language, kbPath }: Shown & { kbPath: KbPath }) {
  const t = useTranslations("kb.pages");
  if (translations.length < 2) return null;
  return (
    <nav aria-label={t("languages")} className="-mx-2 flex flex-wrap gap-x-1 text-sm">
      {translations.map((translation) => (
        <a
          key={translation.slug}
          href={kbPath("articles", translation.slug)}
          hrefLang={translation.language}
          lang={translation.language}
          aria-current={translation.language === language ? "true" : undefined}
          className={link}
        >
          {languageName(translation.language)}
        </a>
      ))}
    </nav>
  );
}
