"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { rememberChoice } from "@/components/ui/theme";
import { languageOf, locales, localeCookie } from "@/lib/i18n/locale";

/** Switches the screen language. Each language shows its own name, so that readers can find theirs on a page they cannot read. */
export function LanguageSwitch() {
  const t = useTranslations("common");
  const current = languageOf(useLocale());
  const router = useRouter();
  const [pending, start] = useTransition();
  const choose = (locale: string) => {
    rememberChoice(localeCookie, locale);
    start(() => router.refresh());
  };
  return (
    <div role="group" aria-label={t("language")} aria-busy={pending || undefined} className="-mx-2 flex gap-1">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => choose(locale)}
          className="min-h-8 rounded-md px-2 text-sm text-muted hover:text-text aria-pressed:font-semibold aria-pressed:text-text"
        >
          {t(`languages.${locale}`)}
        </button>
      ))}
    </div>
  );
}
