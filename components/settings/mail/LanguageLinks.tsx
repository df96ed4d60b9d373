"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { usePagePath } from "@/components/shell/workplace";
import { classNames } from "@/components/ui/class-names";
import { Language } from "@/lib/domains/settings/schema";

/** Links to the same mail in each language; each language has its own template. */
export function LanguageLinks({ templateKey, current }: { templateKey: string; current: Language }) {
  const t = useTranslations("settings.mail_templates");
  const languages = useTranslations("common.languages");
  const pagePath = usePagePath();
  return (
    <nav aria-label={t("language")} className="flex flex-wrap gap-1 text-sm">
      {Language.options.map((language) => (
        <AheadLink
          key={language}
          lang={language}
          href={`${pagePath("settings", "mail-templates", templateKey)}?language=${language}`}
          aria-current={language === current ? "page" : undefined}
          className={classNames(
            "inline-flex min-h-7 items-center rounded-md px-2 hover:bg-hover aria-[current=page]:bg-accent-soft",
            "aria-[current=page]:font-medium",
          )}
        >
          {languages(language)}
        </AheadLink>
      ))}
    </nav>
  );
}
